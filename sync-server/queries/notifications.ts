import type { StudentId } from '../../schemas/ids.ts'
import type { Notification } from '../../schemas/notification.ts'
import { notFound } from '../command-error.ts'
import type { ReadTx } from '../store/store.ts'
import type { Viewer } from './visibility.ts'

/** Returns whether a student sees a notification. Notifications from blocked or blocking students are hidden, also older ones. */
export function seesNotification({ blocked }: Pick<Viewer, 'blocked'>, { senderId }: Pick<Notification, 'senderId'>): boolean {
  return senderId === null || !blocked.has(senderId)
}

/**
 * Returns my notifications, newest first, before the one with `beforeId` if it is not null; `complete` is true if there is
 * nothing older.
 */
export async function notificationsBefore(
  view: ReadTx,
  me: Viewer,
  beforeId: string | null,
  limit: number,
): Promise<{ notifications: Notification[]; complete: boolean }> {
  const before = beforeId === null ? null : await timeOf(view, me.id, beforeId)
  const found = await view.notifications.of(me.id, before, limit)
  return { notifications: found.filter((notification) => seesNotification(me, notification)), complete: found.length < limit }
}

async function timeOf(view: ReadTx, owner: StudentId, id: string): Promise<number> {
  const [notification] = await view.notifications.byIds(owner, [id])
  if (!notification) throw notFound('This notification no longer exists.')
  return notification.timestamp
}
