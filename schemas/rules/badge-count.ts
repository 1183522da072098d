import type { Conversation } from '../message.ts'
import type { Notification } from '../notification.ts'

/** Returns the number of unread messages, without those of muted conversations. */
export function unreadMessages(conversations: readonly Pick<Conversation, 'unreadCount' | 'muted'>[]): number {
  return conversations.reduce((sum, { unreadCount, muted }) => sum + (muted ? 0 : unreadCount), 0)
}

/**
 * Returns the number on the app's icon, in the page's title and on its favicon: unread messages, without those of muted conversations,
 * and unread notifications. A notification about a message is not counted, because its message is.
 */
export function badgeCount(
  conversations: readonly Pick<Conversation, 'unreadCount' | 'muted'>[],
  notifications: readonly Pick<Notification, 'type' | 'isRead'>[],
): number {
  return (
    unreadMessages(conversations) + notifications.filter(({ type, isRead }) => !isRead && type !== 'message' && type !== 'friend').length
  )
}
