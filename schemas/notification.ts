import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'
import { iso } from './instant.ts'

export const NOTIFICATION_TYPES = ['meetup', 'message', 'friend', 'reminder', 'academic_match', 'group_activity'] as const

/** Id of a notification: owner and event joined, so it is longer than the ids in it. */
export const NotificationId = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,200}$/),
  z.refine((id) => !(id in {})),
)

/** Returns the id of the owner's notification about an event. If the event happens again, the id is the same. */
export function notificationId(owner: StudentId, event: string): string {
  return `${owner}_${event}`
}

export const Notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  content: z.string(),
  /** Epoch ms; no two notifications of one owner have the same. */
  timestamp: z.number(),
  isRead: z.boolean(),
  /** If true, it asks its owner to do something. */
  actionable: z.boolean(),
  senderId: z.nullable(StudentId),
  senderName: z.string(),
  senderAvatar: z.string(),
  /** Whether the sender was online when it was created. */
  isOnline: z.boolean(),
  matchBadge: z.nullable(z.string()),
  /** Becomes false after a successful join. */
  canJoin: z.boolean(),
  groupId: z.nullable(GroupId),
})
export type Notification = z.infer<typeof Notification>

/** Marks a notification as read if it is not newer than `upTo` (epoch ms). A notification that was renewed since then stays unread. */
export function readNotificationUpTo<N extends Pick<Notification, 'timestamp' | 'isRead'>>(notification: N, upTo = Infinity): N {
  return notification.timestamp <= upTo ? { ...notification, isRead: true } : notification
}

/** Returns a notification as the API shows it: ISO time, both names of its flag (clarifications D20, G1). */
export function toApiNotification(notification: Notification) {
  return { ...notification, timestamp: iso(notification.timestamp), read: notification.isRead }
}
