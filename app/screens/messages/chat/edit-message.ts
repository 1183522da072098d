import { DataError } from '../../../../schemas/data-error.ts'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { act } from '../../../data/act.ts'
import { discardWithUndo } from '../../../data/discard-with-undo.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { afterSaving, editingOf, isChanged, reopenEditing, writeEditing, type Editing } from '../../../data/drafts/editing.ts'
import { showToast } from '../../../data/toasts/toasts.ts'
import { noteEditLeft } from './edit-just-left.ts'
import { newMessage } from '../../../data/new-message.ts'

/** Edits that are being stored, by the message that they replace: a second press does nothing. */
const underway = new Set<string>()

/**
 * Replaces the edited message in one step, at its place in the outbox: until then it waits as it was. Rejects if this device could not
 * store it; then the edit goes on.
 */
export async function saveEdit(me: StudentId, partnerId: StudentId): Promise<void> {
  const editing = editingOf(me, partnerId)
  if (!editing || underway.has(editing.id) || editing.text.trim() === '') return
  if (!isChanged(editing)) return writeEditing(me, partnerId, null)
  const message = newMessage(partnerId, editing.text.trim())
  writeEditing(me, partnerId, { ...editing, saving: { id: message.id, text: editing.text } })
  underway.add(editing.id)
  try {
    await act.sendMessage(message, [editing.id])
    const now = current(me, partnerId, editing)
    if (now) writeEditing(me, partnerId, afterSaving(now))
  } catch (thrown) {
    const now = current(me, partnerId, editing)
    if (now) writeEditing(me, partnerId, { ...editing, text: now.text })
    else if (editingOf(me, partnerId)) drafts.putBack(me, partnerId, editing.text)
    // The chat ends the edit as soon as it shows what became of the message (`use-end-of-editing.ts`).
    if (thrown instanceof DataError && thrown.code === 'attempted') return
    throw thrown
  } finally {
    underway.delete(editing.id)
  }
}

/** Returns the edit of this message as it is now; null when it has ended, or another message is edited by now. */
function current(me: StudentId, partnerId: StudentId, { id }: Pick<Editing, 'id'>): Editing | null {
  const now = editingOf(me, partnerId)
  return now?.id === id ? now : null
}

/** Ends an edit whose message is gone or on its way. What was changed stays in the box, as a draft. */
export function keepAsDraft(me: StudentId, partnerId: StudentId, end: 'sent' | 'gone'): void {
  const editing = editingOf(me, partnerId)
  writeEditing(me, partnerId, null)
  const keeps = editing !== null && isChanged(editing)
  if (keeps) {
    drafts.putBack(me, partnerId, editing.text)
    noteEditLeft(drafts.read(me, partnerId))
  }
  const stays = keeps ? ' Your text stays in the box.' : ''
  showToast(
    end === 'sent'
      ? { title: 'Already on its way', text: `It left before your change was saved.${stays}` }
      : { title: 'No longer waiting', text: `It was deleted or changed elsewhere.${stays}` },
  )
}

/** Deletes a message that was not sent. Its edit ends with it, and is back as soon as the message is. */
export async function discardMessage(me: StudentId, partnerId: StudentId, id: MessageId): Promise<void> {
  const editing = current(me, partnerId, { id })
  if (editing) writeEditing(me, partnerId, null)
  const reopen = () => editing && isChanged(editing) && reopenEditing(me, partnerId, editing)
  if (!(await discardWithUndo({ envelopeId: id, kind: 'sendMessage' }, 'Message deleted', reopen))) reopen()
}
