import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'

export const NOTIFICATION_TYPES = ['meetup', 'message', 'friend', 'reminder', 'academic_match', 'group_activity'] as const

export const Notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  content: z.string(),
  /** Epoch ms. */
  timestamp: z.number(),
  isRead: z.boolean(),
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
