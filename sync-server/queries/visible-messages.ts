import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import type { StoredMessage } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

/** Returns the messages that a student sees: from and to the student, without those withheld from or deleted for the student. */
export async function visibleMessages(view: ReadTx, me: StudentId, messages: readonly StoredMessage[]): Promise<Message[]> {
  const mine = messages.filter(({ fromUserId, toUserId, withheld }) => fromUserId === me || (toUserId === me && !withheld))
  const partnerOf = ({ fromUserId, toUserId }: StoredMessage) => (fromUserId === me ? toUserId : fromUserId)
  const conversations = await view.conversations.byPartners(me, [...new Set(mine.map(partnerOf))])
  const deleted = new Map(conversations.map(({ id, deletedUpTo }) => [id, deletedUpTo]))
  return mine.flatMap((stored) => {
    const { withheld: _, ...message } = stored
    return message.position > (deleted.get(partnerOf(stored)) ?? 0) ? [message] : []
  })
}
