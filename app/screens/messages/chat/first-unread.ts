import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

export interface Unread {
  /** The first of them. */
  messageId: string
  position: number
  count: number
}

/**
 * Where the unread begins; null where all was read.
 *
 * @param before epoch ms of the server's clock: of those that were written by then
 */
export function firstUnread(view: ChatView, me: StudentId, before = Infinity): Unread | null {
  const unread = view.messages.filter(({ fromUserId, position, createdAt }) => fromUserId !== me && position > view.readUpTo && createdAt < before)
  return unread[0] ? { messageId: unread[0].id, position: unread[0].position, count: unread.length } : null
}
