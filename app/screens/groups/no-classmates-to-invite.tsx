import { useLeaveSheet } from '../../shell/page/use-leave-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Alone on the campus: the wizard needs somebody to ask, the dialog of Study Groups does not. */
export function NoClassmatesToInvite({ onClose }: { onClose: () => void }) {
  const leave = useLeaveSheet(onClose)
  const action = (
    <Button look="soft" onClick={() => void leave('/groups')}>
      Go to Study Groups
    </Button>
  )
  return (
    <div className="card">
      <EmptyState title="No classmates available at the moment" text="Create a group on Study Groups, and whoever comes can join it." action={action} />
    </div>
  )
}
