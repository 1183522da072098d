import { act } from './act.ts'
import type { NotificationsView, NotificationView } from './views.ts'
import { worker } from './worker.ts'

/** Marks a notification as read up to its time. One that is renewed later is unread again. */
export function readNotification({ id, local, timestamp }: Pick<NotificationView, 'id' | 'local' | 'timestamp'>): Promise<void> {
  return local ? worker.markLocalNotificationsRead([id]) : act.readNotification({ id, upTo: timestamp })
}

/** Marks all present notifications as read, but none that arrives later. */
export async function readAllNotifications({ toRead: { upTo, ids, local } }: Pick<NotificationsView, 'toRead'>): Promise<void> {
  if (local.length > 0) await worker.markLocalNotificationsRead(local)
  if (ids.length > 0) await act.readAllNotifications({ upTo, ids })
}
