import type { Notification } from '../../../schemas/notification.ts'

/** Returns the address of a notification by its type, otherwise that of its sender, otherwise the groups (spec §2, clarification A7). */
export function notificationUrl({ type, senderId }: Pick<Notification, 'type' | 'senderId'>): string {
  switch (type) {
    case 'meetup':
    case 'friend':
    case 'academic_match':
      return '/academic-matches'
    case 'message':
    case 'reminder':
    case 'group_activity':
      return senderId ? `/user-profile/${senderId}` : '/groups'
    default:
      return type satisfies never
  }
}
