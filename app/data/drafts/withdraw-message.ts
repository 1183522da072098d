import type { StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { worker } from '../worker.ts'

/**
 * Takes a message back into the composer of its chat. It is written there first: at no moment is it nowhere. False where it
 * had been taken back before; rejects where it may have arrived, and then the composer is as it was.
 */
export async function withdrawMessage(me: StudentId, partnerId: StudentId, { id, content }: { id: string; content: string }): Promise<boolean> {
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
