import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

export interface Unread {
  /** Id of the first unread message. */
  messageId: string
  position: number
  count: number
}

/**
 * Returns the first unread message; null if all messages are read.
 *
 * @param before epoch ms, server clock: only messages created earlier count
 */
export function firstUnread(view: ChatView, me: StudentId, before = Infinity): Unread | null {
  const unread = view.messages.filter(
    ({ fromUserId, position, createdAt }) => fromUserId !== me && position > view.readUpTo && createdAt < before,
  )
  return unread[0] ? { messageId: unread[0].id, position: unread[0].position, count: unread.length } : null
}
