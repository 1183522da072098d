import { NOTIFICATIONS_LOCK, SECOND } from '../../../schemas/constants.ts'
import { isAborted, isStorageRefused } from '../expected-failures.ts'
import { logUnless } from '../log.ts'

/** How long a page that is frozen may hold the lock, in ms. */
const LOCK_TIMEOUT = SECOND

/** Returns the notifications that the browser shows, of all our service workers, or those of one tag. */
export async function shownNotifications(tag?: string): Promise<Notification[]> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const list = () => Promise.all(registrations.map((registration) => registration.getNotifications(tag === undefined ? {} : { tag })))
  return (await alone(list)).flat()
}

/**
 * Shows a notification while no page lists those that are shown: Chromium would take it for one that was closed, and forget it (ADR 0112).
 */
export function showAlone(registration: ServiceWorkerRegistration, title: string, options: NotificationOptions): Promise<void> {
  return alone(() => registration.showNotification(title, options))
}

/**
 * Runs `run` while no page or service worker of this browser runs another one. Waits at most `LOCK_TIMEOUT`: a push is late rather than
 * lost.
 */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return run()
  }
  try {
    return await navigator.locks.request(NOTIFICATIONS_LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, begin)
  } catch (thrown) {
    if (hasBegun) throw thrown
    logUnless((error) => isAborted(error) || isStorageRefused(error), 'The lock of the notifications was refused')(thrown)
    return run()
  }
}
