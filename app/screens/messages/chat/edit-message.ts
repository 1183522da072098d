import { SECOND } from '../../../../schemas/constants.ts'
import { DataError } from '../../../../schemas/data-error.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { act } from '../../../data/act.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { editingOf, isChanged, writeEditing } from '../../../data/drafts/editing.ts'
import { showToast } from '../../../data/toasts/toasts.ts'
import { newMessage } from './new-message.ts'

/** Edits that are being stored, by the message that they replace: a second press does nothing. */
const underway = new Set<string>()

/** A press that was on its way to Save when the edit ended arrives within this time, ms. */
const PRESS = SECOND
/** When an edit ended by itself last, ms, monotonic, and the text that it left in the box. */
let ended = { at: -Infinity, text: '' }

/** Returns whether an edit has just ended by itself and left this text. A press that was meant for it must not send that as another message. */
export function hasEditJustLeft(text: string): boolean {
  return ended.text === text && performance.now() - ended.at < PRESS
}

/**
 * Replaces the edited message in one step, at its place in the outbox: until then it waits as it was. Rejects if this device could not
 * store it; then the edit goes on.
 */
export async function saveEdit(me: StudentId, partnerId: StudentId): Promise<void> {
  const editing = editingOf(me, partnerId)
  if (!editing || underway.has(editing.id) || editing.text.trim() === '') return
  if (!isChanged(editing)) return writeEditing(me, partnerId, null)
  const message = newMessage(partnerId, editing.text.trim())
  writeEditing(me, partnerId, { ...editing, saving: message.id })
  underway.add(editing.id)
  try {
    await act.sendMessage(message, [editing.id])
  } catch (thrown) {
    if (thrown instanceof DataError && thrown.code === 'attempted') return keepAsDraft(me, partnerId, 'sent')
    writeEditing(me, partnerId, { ...editing, text: editingOf(me, partnerId)?.text ?? editing.text })
    throw thrown
  } finally {
    underway.delete(editing.id)
  }
  const { text } = editingOf(me, partnerId) ?? editing
  // Letters that were typed while it was stored are an edit of the new message.
  writeEditing(me, partnerId, text === editing.text ? null : { id: message.id, content: message.content, text })
}

/** Ends an edit; the message waits as it was. Offers Undo if something was changed. */
export function cancelEdit(me: StudentId, partnerId: StudentId): void {
  const editing = editingOf(me, partnerId)
  writeEditing(me, partnerId, null)
  if (editing && isChanged(editing))
    showToast({ title: 'Edit cancelled', action: { name: 'Undo', run: () => writeEditing(me, partnerId, editing) } })
}

/** Ends an edit whose message is gone or on its way. What was changed stays in the box, as a draft. */
export function keepAsDraft(me: StudentId, partnerId: StudentId, end: 'sent' | 'gone'): void {
  const editing = editingOf(me, partnerId)
  writeEditing(me, partnerId, null)
  const keeps = editing !== null && isChanged(editing)
  if (keeps) {
    drafts.putBack(me, partnerId, editing.text)
    ended = { at: performance.now(), text: drafts.read(me, partnerId) }
  }
  const stays = keeps ? ' Your text stays in the box.' : ''
  showToast(
    end === 'sent'
      ? { title: 'Already on its way', text: `It left before your change was saved.${stays}` }
      : { title: 'No longer waiting', text: `It was deleted or changed elsewhere.${stays}` },
  )
}
