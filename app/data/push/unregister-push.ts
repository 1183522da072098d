import { PUSH_KEY_CACHE, SECOND } from '../../../schemas/constants.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { isFcmWorker } from '../../platform/push/fcm-worker.ts'
import { shownNotifications } from '../../platform/push/shown-notifications.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/** Key in local storage of what this device registered (push-record.ts). */
export const PUSH_RECORD = 'friendioo-push'

/**
 * Databases of Firebase's library: its name for this browser, and a token that is over. The browser deletes them when the last page that
 * uses them closes.
 */
const FIREBASE_DATABASES = ['firebase-messaging-database', 'firebase-installations-database', 'firebase-heartbeat-database']

/** Longest wait for the browser, ms: signing out must not hang on its push service. */
const BROWSER_TIMEOUT = 2 * SECOND

/**
 * Ends pushes to this browser when its student leaves it, and takes away the notifications and the number on the icon, which name people
 * and say that something waits. The server sends no push any more as soon as it knows of the sign-out. If the browser does not respond,
 * the record stays, and the next start tries again.
 */
export async function unregisterPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await withTimeout(Promise.all([takeAwayShown(), unsubscribe()]), BROWSER_TIMEOUT)
}

async function takeAwayShown(): Promise<void> {
  try {
    for (const notification of await shownNotifications()) notification.close()
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  } catch (thrown) {
    logUnless(isUnavailable, 'The notifications could not be taken away')(thrown)
  }
}

async function unsubscribe(): Promise<void> {
  if (safeLocalStorage.getItem(PUSH_RECORD) === null) return
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      if (isFcmWorker(registration)) await registration.unregister()
    }
    await caches.delete(PUSH_KEY_CACHE)
    for (const name of FIREBASE_DATABASES) indexedDB.deleteDatabase(name)
    safeLocalStorage.removeItem(PUSH_RECORD)
  } catch (thrown) {
    logUnless(isUnavailable, 'The browser could not be unregistered from pushes')(thrown)
  }
}
