import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { drafts } from './drafts.ts'
import { pendingSendsOf, type Piece } from './pending-sends.ts'
import { beginSending, unfinishedSends } from './sending.ts'

/**
 * Sends a piece of a draft as this message. The piece leaves the draft only after this device has stored the message or the server has it
 * (hardening F16). Rejects with what `give` has thrown; the piece then stays.
 *
 * @param whenGiven calls `leave`, which takes the piece out of the draft
 */
export async function sendPiece<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  piece: Piece,
  message: M,
  give: (message: M) => Promise<void>,
  whenGiven: (leave: () => void) => void | Promise<void> = (leave) => leave(),
): Promise<void> {
  const pendingSends = pendingSendsOf(me, place)
  const endSending = beginSending(me, place, { id: message.id, text: piece.text })
  let isOver = false
  try {
    await give(message)
    isOver = true
    await whenGiven(() => drafts.write(me, place, pendingSends.safe(piece, drafts.read(me, place))))
  } catch (thrown) {
    pendingSends.failed(piece)
    throw thrown
  } finally {
    endSending(isOver)
  }
}

/**
 * Sends what an earlier page had taken from this draft and not stored when it ended: each text as the message that it was, under its id, so
 * that one that was stored all the same arrives once. In the box they stand behind each other, and would become one message.
 */
export function resumeSends<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  make: (text: string, id: MessageId) => M,
  give: (message: M) => Promise<void>,
): void {
  let begun = ''
  for (const { id, text, failed } of unfinishedSends(me, place)) {
    begun += text
    // What failed, or was changed since then, is a draft again.
    const piece = !failed && drafts.read(me, place).startsWith(begun) ? pendingSendsOf(me, place).take(begun) : null
    if (!piece) return
    sendPiece(me, place, piece, make(text.trim(), id), give).catch(logUnless(isDataError, 'A message that a page left could not be sent'))
  }
}
