import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

export interface Unread {
  /** The first of them. */
  messageId: string
  position: number
  count: number
}

/** Where the unread began when the chat was opened; null where all was read. */
export function unreadAt(view: ChatView, me: StudentId): Unread | null {
  const unread = view.messages.filter((message) => message.fromUserId !== me && message.position > view.readUpTo)
  return unread[0] ? { messageId: unread[0].id, position: unread[0].position, count: unread.length } : null
}
