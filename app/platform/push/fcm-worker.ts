import { FCM_SCOPE } from '../../../schemas/constants.ts'

type Workers = Pick<ServiceWorkerContainer, 'getRegistration' | 'register'>

/** Returns the service worker that shows pushes of Firebase Cloud Messaging. Without one, the browser finds the app's own for that path. */
export async function fcmWorker(workers: Pick<Workers, 'getRegistration'>): Promise<ServiceWorkerRegistration | undefined> {
  const found = await workers.getRegistration(FCM_SCOPE)
  return found && isFcmWorker(found) ? found : undefined
}

export function isFcmWorker({ scope }: ServiceWorkerRegistration): boolean {
  return new URL(scope).pathname === FCM_SCOPE
}

/** Registers it in a scope of its own, in which there is no page: it never takes the place of `/sw.js`. */
export function registerFcmWorker(workers: Workers): Promise<ServiceWorkerRegistration> {
  return workers.register('/firebase-messaging-sw.js', { scope: FCM_SCOPE, updateViaCache: 'none' })
}
