import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'
import { iso } from './instant.ts'

export const NOTIFICATION_TYPES = ['meetup', 'message', 'friend', 'reminder', 'academic_match', 'group_activity'] as const

/** An owner and an event, joined: longer than the ids in it. */
export const NotificationId = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,200}$/),
  z.refine((id) => !(id in {})),
)

/** The one notification of its owner about an event: told again, it is the same. */
export function notificationId(owner: StudentId, event: string): string {
  return `${owner}_${event}`
}

export const Notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  content: z.string(),
  /** Epoch ms. Of one owner's no two have the same. */
  timestamp: z.number(),
  isRead: z.boolean(),
  /** It asks its owner to do something. */
  actionable: z.boolean(),
  senderId: z.nullable(StudentId),
  senderName: z.string(),
  senderAvatar: z.string(),
  /** Of the sender, when it was made. */
  isOnline: z.boolean(),
  matchBadge: z.nullable(z.string()),
  /** False again after a successful join. */
  canJoin: z.boolean(),
  groupId: z.nullable(GroupId),
})
export type Notification = z.infer<typeof Notification>

/** Read, where it is not newer than what was read: one that is renewed is unread again. */
export function readNotificationUpTo<N extends Pick<Notification, 'timestamp' | 'isRead'>>(notification: N, upTo = Infinity): N {
  return notification.timestamp <= upTo ? { ...notification, isRead: true } : notification
}

/** A notification as the API shows it: ISO time, both names of its flag (clarifications D20, G1). */
export function toApiNotification(notification: Notification) {
  return { ...notification, timestamp: iso(notification.timestamp), read: notification.isRead }
}
