import { flushSync } from 'react-dom'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { beginSending, idSentBefore } from '../../../data/drafts/sending.ts'
import { composed } from '../../../ui/composition.ts'
import { pendingSendsOf } from './pending-sends.ts'

/**
 * Sends what was typed in a box and is not on its way yet. It leaves the box only after this device has stored it or the server has
 * it (hardening F16), and without moving the caret or disturbing an input method.
 *
 * @param place the draft of the box
 * @param make makes the message: under this id, if it may have arrived before
 * @param failed called with what `give` has thrown, and with the text, which stays in the box
 */
export async function sendTyped<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  box: HTMLTextAreaElement,
  make: (text: string, before: MessageId | undefined) => M,
  give: (message: M) => Promise<void>,
  failed: (thrown: unknown, text: string) => void,
): Promise<void> {
  const pendingSends = pendingSendsOf(me, place)
  const piece = pendingSends.take(drafts.read(me, place))
  if (!piece) return
  const text = piece.text.trim()
  const message = make(text, idSentBefore(me, place, text))
  const endSending = beginSending(me, place, { id: message.id, text: piece.text })
  let isOver = false
  try {
    await give(message)
    isOver = true
    await composed(box)
    const { value, selectionStart, selectionEnd } = box
    const left = pendingSends.safe(piece, drafts.read(me, place))
    flushSync(() => drafts.write(me, place, left))
    const by = value.length - box.value.length
    if (selectionStart >= by) box.setSelectionRange(selectionStart - by, selectionEnd - by)
  } catch (thrown) {
    pendingSends.failed(piece)
    failed(thrown, text)
  } finally {
    endSending(isOver)
  }
}
