import type { Input } from '../../../../schemas/commands/registry.ts'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { newId } from '../../../data/new-id.ts'

/** A text message of mine, with the id under which it is known everywhere from now on. */
export function newMessage(toUserId: StudentId, content: string): Input<'sendMessage'> {
  return { id: newId<MessageId>(), toUserId, content, messageType: 'text', conversationType: 'direct', firebaseMessageId: null }
}
