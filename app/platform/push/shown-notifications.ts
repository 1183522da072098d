import { NOTIFICATIONS_LOCK, SECOND } from '../../../schemas/constants.ts'
import { isAborted, isUnavailable } from '../expected-failures.ts'
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
 * Shows a notification while no page lists those that are shown: otherwise Chromium would take the new one for a closed one, and forget it
 * (ADR 0112).
 */
export function showAlone(registration: ServiceWorkerRegistration, title: string, options: NotificationOptions): Promise<void> {
  return alone(() => registration.showNotification(title, options))
}

/**
 * Runs `run` while no page or service worker of this browser runs another one. After `LOCK_TIMEOUT` it takes the lock away from its
 * holder: a push is late rather than lost, and the next ones wait for it.
 */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined
  const begin = () => (running = run())
  const request = (options: LockOptions) => navigator.locks.request(NOTIFICATIONS_LOCK, options, begin)
  try {
    return await request({ signal: AbortSignal.timeout(LOCK_TIMEOUT) }).catch((thrown: unknown) => {
      if (running || !isAborted(thrown)) throw thrown
      return request({ steal: true })
    })
  } catch (thrown) {
    // Another one took the lock away, or `run` has failed.
    if (running) return running
    logUnless(isUnavailable, 'The lock of the notifications was refused')(thrown)
    return run()
  }
}
