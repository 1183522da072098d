import type { Input } from '../../../../schemas/commands.ts'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { uuidv7 } from '../../../../schemas/uuid.ts'

/** A text message of mine, with the id under which it is known everywhere from now on. */
export function newMessage(toUserId: StudentId, content: string): Input<'sendMessage'> {
  const id = uuidv7(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count))) as MessageId
  return { id, toUserId, content, messageType: 'text', conversationType: 'direct', firebaseMessageId: null }
}
