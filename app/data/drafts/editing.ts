import { useMemo, useSyncExternalStore } from 'react'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { asDraft, draftFrom } from './draft-json.ts'
import { drafts, EDITING } from './drafts.ts'

/** A message that was not sent and that its student edits. It stays in the outbox until the edit is saved (ADR 0090). */
export interface Editing {
  id: MessageId
  /** The text of the message as it waits. */
  content: string
  /** The edited text, as it is in the message box. */
  text: string
  /** While the edit is being stored: the message that replaces this one, and the content of the box that it has. */
  saving?: { id: MessageId; text: string }
}

/** Returns what a student edits in this chat; null: nothing. */
export function editingOf(me: StudentId, partnerId: StudentId): Editing | null {
  return draftFrom<Editing>(drafts.read(me, partnerId + EDITING))
}

export function useEditing(me: StudentId, partnerId: StudentId): Editing | null {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, partnerId + EDITING))
  return useMemo(() => draftFrom<Editing>(text), [text])
}

/** Writes what is edited in this chat; null ends it. */
export function writeEditing(me: StudentId, partnerId: StudentId, editing: Editing | null): void {
  drafts.write(me, partnerId + EDITING, asDraft(editing))
}

/** Opens a message in the box of its chat, in place of the draft, which returns afterwards. An edit of another one becomes a draft. */
export function beginEditing(me: StudentId, partnerId: StudentId, { id, content }: { id: MessageId; content: string }): void {
  if (editingOf(me, partnerId)?.id !== id) reopenEditing(me, partnerId, { id, content, text: content })
}

/** Opens an edit as it was. What is edited in its place becomes a draft, unless it is being stored. */
export function reopenEditing(me: StudentId, partnerId: StudentId, editing: Editing): void {
  const before = editingOf(me, partnerId)
  if (before && isChanged(before) && before.text !== before.saving?.text) drafts.putBack(me, partnerId, before.text)
  writeEditing(me, partnerId, editing)
}

/** Returns the edit that is open after an edit is stored: text typed in the meantime becomes an edit of the new message. Null: none. */
export function afterSaving({ text, saving }: Editing): Editing | null {
  return saving && text !== saving.text ? { id: saving.id, content: saving.text.trim(), text } : null
}

/** Returns whether saving would change the message. */
export function isChanged({ content, text }: Editing): boolean {
  return text.trim() !== '' && text.trim() !== content
}

/**
 * Returns why an edit ends by itself: it was saved, by a page that ended in that moment; the message was sent first; it is gone. Null
 * while it goes on.
 */
export function endOfEditing(
  { id, saving }: Editing,
  messages: readonly { id: string; editable: boolean }[],
): 'saved' | 'sent' | 'gone' | null {
  const message = messages.find((each) => each.id === id)
  if (message?.editable) return null
  if (saving !== undefined && messages.some((each) => each.id === saving.id)) return 'saved'
  return message ? 'sent' : 'gone'
}
