import type { ModeratedStudent } from '../../../schemas/operator.ts'
import { Button } from '../../ui/button.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { nameOf } from './report-card.tsx'

/** Asks the operator before a student is removed, which cannot be undone. */
export function RemoveSheet({
  student,
  onCancel,
  onRemove,
}: {
  student: ModeratedStudent | null
  onCancel: () => void
  onRemove: () => void
}) {
  return (
    <Sheet
      open={student !== null}
      onClose={onCancel}
      role="alertdialog"
      title={`Remove ${isolateText(nameOf(student))}?`}
      text="Their account is deleted for good. People they wrote with keep the messages, under “Former student”."
    >
      <div className="flex flex-wrap gap-2.5 *:flex-1 pt-4">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Sheet>
  )
}
