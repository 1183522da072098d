import type { ReadAllNotifications, ReadNotification } from '../../schemas/commands/notification-commands.ts'
import { readNotificationUpTo, type Notification } from '../../schemas/notification.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { notFound } from '../command-error.ts'
import { inSlices } from './in-slices.ts'
import { put } from './notify/notify.ts'

/** Marks one of my notifications as read, unless it was renewed after I saw it. Throws 404 for notifications of others. */
export async function readNotification(tx: WriteTx, me: StudentRecord, { id, upTo }: ReadNotification): Promise<Notification> {
  const [known] = await tx.notifications.byIds(me.id, [id])
  if (!known) throw notFound('This notification no longer exists.')
  const next = readNotificationUpTo(known, upTo)
  if (next.isRead !== known.isRead) await put(tx, me.id, next)
  return next
}

/**
 * Marks my notifications as read, up to a time or all so far. Notifications that arrived after the student looked stay unread;
 * returns their number.
 */
export async function readAllNotifications(
  tx: WriteTx,
  me: StudentRecord,
  { upTo }: ReadAllNotifications,
): Promise<{ unreadCount: number }> {
  await inSlices(
    (limit) => tx.notifications.unread(me.id, upTo ?? Number.MAX_SAFE_INTEGER, limit),
    (notification) => put(tx, me.id, { ...notification, isRead: true }),
  )
  return { unreadCount: await tx.notifications.countUnread(me.id) }
}
