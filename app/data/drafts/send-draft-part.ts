import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { pendingSendsOf, type DraftPart } from './pending-sends.ts'
import { beginSending } from './unfinished-sends.ts'

/**
 * Sends a part of a draft as this message. The part leaves the draft only after this device has stored the message or the server has it
 * (hardening F16). Rejects with what `give` has thrown; the part then stays.
 *
 * @param whenGiven calls `leave`, which takes the part out of the draft
 */
export async function sendDraftPart<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  part: DraftPart,
  message: M,
  give: (message: M) => Promise<void>,
  whenGiven: (leave: () => void) => void | Promise<void>,
): Promise<void> {
  const pendingSends = pendingSendsOf(me, place)
  const endSending = beginSending(me, place, { id: message.id, text: part.text })
  let isOver = false
  try {
    await give(message)
    isOver = true
    await whenGiven(() => drafts.write(me, place, pendingSends.remove(part, drafts.read(me, place))))
  } catch (thrown) {
    pendingSends.fail(part)
    throw thrown
  } finally {
    endSending(isOver)
  }
}
