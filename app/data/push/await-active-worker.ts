import { PUSH_WORKER_POLL_INTERVAL, PUSH_WORKER_TIMEOUT } from '../../../schemas/constants.ts'

/**
 * Resolves with the registration of a service worker once that is active, as a subscription needs it. Looks every 100 ms,
 * because `navigator.serviceWorker.ready` never settles when the registration failed. Rejects with a `TimeoutError` after 10 s.
 */
export async function awaitActiveWorker(find: () => Promise<ServiceWorkerRegistration | undefined>): Promise<ServiceWorkerRegistration> {
  for (let waited = 0; ; waited += PUSH_WORKER_POLL_INTERVAL) {
    const registration = await find()
    if (registration?.active) return registration
    if (waited >= PUSH_WORKER_TIMEOUT) throw new DOMException('The service worker is not active after 10 s.', 'TimeoutError')
    await new Promise((resolve) => setTimeout(resolve, PUSH_WORKER_POLL_INTERVAL))
  }
}
