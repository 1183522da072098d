import type { StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { worker } from '../worker.ts'

/**
 * Moves a message from the outbox back into the composer of its chat, which it writes first, so that the message is never lost.
 * Returns false when it was withdrawn before, and rejects when it may have arrived; both restore the composer.
 */
export async function withdrawMessage(
  me: StudentId,
  partnerId: StudentId,
  { id, content }: { id: string; content: string },
): Promise<boolean> {
  const undo = drafts.putBack(me, partnerId, content)
  try {
    if ((await worker.discard(id)) !== null) return true
    undo()
    return false
  } catch (thrown) {
    undo()
    throw thrown
  }
}
