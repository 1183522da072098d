import type { StudentId } from '../../schemas/ids.ts'
import type { Notification } from '../../schemas/notification.ts'
import { notFound } from '../command-error.ts'
import type { ReadTx } from '../store/store.ts'
import type { Viewer } from './visibility.ts'

/** Nothing reminds of whom one blocks, or of who blocks one, also not what was told before. */
export function seesNotification({ blocked }: Pick<Viewer, 'blocked'>, { senderId }: Pick<Notification, 'senderId'>): boolean {
  return senderId === null || !blocked.has(senderId)
}

/** Mine, newest first, before one of mine where given; `complete` when there is nothing older. */
export async function notificationsBefore(view: ReadTx, me: Viewer, beforeId: string | null, limit: number): Promise<{ notifications: Notification[]; complete: boolean }> {
  const before = beforeId === null ? null : await timeOf(view, me.id, beforeId)
  const found = await view.notifications.of(me.id, before, limit)
  return { notifications: found.filter((notification) => seesNotification(me, notification)), complete: found.length < limit }
}

async function timeOf(view: ReadTx, owner: StudentId, id: string): Promise<number> {
  const [notification] = await view.notifications.byIds(owner, [id])
  if (!notification) throw notFound('There is no such notification.')
  return notification.timestamp
}
