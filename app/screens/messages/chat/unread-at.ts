import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

/** Where the unread began when the chat was opened; null where all was read. */
export function unreadAt(view: ChatView, me: StudentId): { messageId: string; count: number } | null {
  const unread = view.messages.filter((message) => message.fromUserId !== me && message.position > view.readUpTo)
  return unread[0] ? { messageId: unread[0].id, count: unread.length } : null
}
