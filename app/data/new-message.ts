import type { Input } from '../../schemas/commands/registry.ts'
import type { MessageId, StudentId } from '../../schemas/ids.ts'
import { newId } from './new-id.ts'

/** Returns a new text message of the student, with the id that identifies it on all devices and on the server. */
export function newMessage(toUserId: StudentId, content: string, id = newId<MessageId>()): Input<'sendMessage'> {
  return { id, toUserId, content, messageType: 'text', conversationType: 'direct', firebaseMessageId: null }
}
