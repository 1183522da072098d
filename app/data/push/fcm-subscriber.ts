import { isMissing } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { fcmWorker, registerFcmWorker } from '../../platform/push/fcm-worker.ts'
import { deletePushKey, pushKey } from '../../platform/push/push-key.ts'
import { awaitActiveWorker } from './await-active-worker.ts'
import type { PushSubscribers } from './push-subscriber.ts'

/** Firebase's library loads when it is needed: only where it is configured, and not at a start. */
const library = () => import('./firebase-token.ts')

/**
 * Registers with Firebase Cloud Messaging. Firebase makes a token from a subscription of the browser, which belongs to a service worker of
 * its own.
 */
export function fcmSubscriber(workers: Pick<ServiceWorkerContainer, 'getRegistration' | 'register'>): PushSubscribers['fcm'] {
  const active = () => awaitActiveWorker(() => fcmWorker(workers))
  return {
    isSupported: async () => (await library()).isSupported(),
    ready: async () => {
      await registerFcmWorker(workers)
      await active()
    },
    current: async () => {
      const registration = await fcmWorker(workers)
      if (!registration) return null
      // This service worker controls no page, so no start of a page lets the browser look for a newer version of it.
      void registration.update().catch(logUnless(isMissing, 'The service worker of Firebase could not be updated'))
      return registration.pushManager.getSubscription()
    },
    subscribe: async ({ firebase }) => {
      if (!firebase) throw new Error('The server has no Firebase')
      const registration = await active()
      const token = await (await library()).firebaseToken(firebase, registration)
      const subscription = await registration.pushManager.getSubscription()
      if (!subscription) throw new DOMException('The browser holds no subscription.', 'AbortError')
      return { subscription, device: { token, keys: { aes: await pushKey() } } }
    },
    unsubscribe: async () => {
      const registration = await fcmWorker(workers)
      if (!registration) return
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      await registration.unregister()
      await deletePushKey()
    },
  }
}
