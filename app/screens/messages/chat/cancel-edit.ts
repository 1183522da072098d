import type { StudentId } from '../../../../schemas/ids.ts'
import { editingOf, isChanged, reopenEditing, writeEditing } from '../../../data/drafts/editing.ts'
import { showToast } from '../../../data/toasts/toasts.ts'

/** Ends an edit at once: the next letter is of the draft. The message waits as it was. Offers Undo if something was changed. */
export function cancelEdit(me: StudentId, partnerId: StudentId): void {
  const editing = editingOf(me, partnerId)
  writeEditing(me, partnerId, null)
  if (editing && isChanged(editing))
    showToast({ title: 'Edit cancelled', action: { name: 'Undo', run: () => reopenEditing(me, partnerId, editing) } })
}
