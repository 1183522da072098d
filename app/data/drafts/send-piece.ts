import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { pendingSendsOf, type Piece } from './pending-sends.ts'
import { beginSending } from './sending.ts'

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
  whenGiven: (leave: () => void) => void | Promise<void>,
): Promise<void> {
  const pendingSends = pendingSendsOf(me, place)
  const endSending = beginSending(me, place, { id: message.id, text: piece.text })
  let isOver = false
  try {
    await give(message)
    isOver = true
    await whenGiven(() => drafts.write(me, place, pendingSends.remove(piece, drafts.read(me, place))))
  } catch (thrown) {
    pendingSends.fail(piece)
    throw thrown
  } finally {
    endSending(isOver)
  }
}
