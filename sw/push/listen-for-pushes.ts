import { drainOutbox } from '../drain-outbox.ts'
import { pressNotification } from './press.ts'
import type { NotificationData } from './read-push.ts'
import { showPush } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows pushes, and acts on presses. Call it as the worker begins: browsers wake it for these events only if it listens by then.
 *
 * @param read returns the JSON of our server from the text of a push event; null if there is none
 */
export function listenForPushes(read: (text: string) => string | null | Promise<string | null>): void {
  self.addEventListener('push', (event) => {
    const show = async () => showPush(await read(event.data?.text() ?? ''))
    // Also sends what waits: the device is online now.
    event.waitUntil(Promise.all([show(), drainOutbox()]))
  })

  // eslint-disable-next-line browsers/script -- a browser without notifications never fires this event
  self.addEventListener('notificationclick', (event) => {
    // eslint-disable-next-line browsers/script -- nor here
    const { action, reply, notification } = event as NotificationEvent & { reply?: string } // cast: TypeScript does not know replies
    notification.close()
    event.waitUntil(pressNotification(notification.data as NotificationData, action, reply)) // cast: showNotification stored it
  })
}
