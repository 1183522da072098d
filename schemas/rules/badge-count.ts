import type { Conversation } from '../message.ts'
import type { Notification } from '../notification.ts'

/**
 * Returns the number on the app's icon: unread messages, without those of muted chats, and unread notifications. A notification about
 * a message is not counted, because its message is.
 */
export function badgeCount(
  conversations: readonly Pick<Conversation, 'unreadCount' | 'muted'>[],
  notifications: readonly Pick<Notification, 'type' | 'isRead'>[],
): number {
  const messages = conversations.reduce((sum, { unreadCount, muted }) => sum + (muted ? 0 : unreadCount), 0)
  return messages + notifications.filter(({ type, isRead }) => !isRead && type !== 'message' && type !== 'friend').length
}
