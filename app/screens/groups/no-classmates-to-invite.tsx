import { seenBy } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useLeaveSheet } from '../../shell/page/use-leave-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openGroupText } from './open-group-text.ts'

/** Shown in the wizard when the campus has no classmates: the wizard needs an invitee, the dialog of Study Groups does not. */
export function NoClassmatesToInvite({ onClose }: { onClose: () => void }) {
  const me = useLive('me', null)
  const leave = useLeaveSheet(onClose)
  const action = (
    <Button look="soft" onClick={() => void leave('/groups')}>
      Go to Study Groups
    </Button>
  )
  return (
    <div className="card">
      <EmptyState
        title="No classmates available at the moment"
        text={openGroupText(me ? seenBy(me) : 'campus', 'Create a group on Study Groups. Classmates can join it there.')}
        action={action}
      />
    </div>
  )
}
