import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { shownNotifications } from '../../platform/push/shown-notifications.ts'
import { liveQueries } from '../use-live.ts'
import { watchBadgeCount } from './watch-badge-count.ts'

/** Whether this device shows notifications or the app's icon: others need no counting. */
const isNeeded = () => Notification.permission === 'granted' || matchMedia('(display-mode: standalone)').matches

/**
 * Shows the number of unread things on the app's icon, where the system can, and takes away notifications of chats that were read, here
 * or on another device.
 */
export function showAppBadge(): void {
  if (!('serviceWorker' in navigator) || !('Notification' in window) || !isNeeded()) return
  let shown: number | null = null
  watchBadgeCount(liveQueries, (count, chats) => {
    void closeRead(new Set(chats.flatMap(({ partnerId, unreadCount }) => (unreadCount === 0 ? [`chat:${partnerId}`] : []))))
    if (count === shown || !('setAppBadge' in navigator)) return
    shown = count
    navigator.setAppBadge(count).catch(logUnless(isStorageRefused, 'The number on the icon could not be set'))
  })
}

async function closeRead(tags: ReadonlySet<string>): Promise<void> {
  for (const notification of await shownNotifications())
    // eslint-disable-next-line browsers/script -- where a notification has no tag, it stays until the student closes it
    if (tags.has(notification.tag)) notification.close()
}
