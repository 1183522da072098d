import type { GroupView } from '../../data/views.ts'
import { discardWithUndo } from '../../data/discard-with-undo.ts'
import { Button } from '../../ui/button.tsx'

/** Shows why the server refused a change of this group, until the student dismisses it. */
export function RefusedGroupChangeNotice({ refusal }: { refusal: NonNullable<GroupView['refusal']> }) {
  return (
    <p className="relative z-1 flex items-center gap-2 rounded-sm bg-danger-soft py-1 ps-3 pe-1 text-xs font-medium text-danger-text">
      <span className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">Not accepted. {refusal.reason}</span>
      <Button look="ghost" size="small" className="text-inherit" onClick={() => void discardWithUndo(refusal, 'Dismissed')}>
        Dismiss
      </Button>
    </p>
  )
}
