import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'
import { isCard, timeOf, type LogItem } from './log-items.ts'

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

/**
 * Returns whether the student has said something of their own since: a message, or a request to meet. What was written earlier and
 * waits on this device does not count.
 *
 * @param since epoch ms, server clock
 */
export function hasAnswered(items: readonly LogItem[], me: StudentId, since: number): boolean {
  return items.some((item) => (isCard(item) ? item.askedByMe : item.fromUserId === me) && timeOf(item) >= since)
}
