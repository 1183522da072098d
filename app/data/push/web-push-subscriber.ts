import { bytesOf, isMadeWith } from '../../platform/push/vapid-key.ts'
import { awaitActiveWorker } from './await-active-worker.ts'
import type { PushSubscriber } from './push-subscriber.ts'

/** Subscribes to Web Push: the app's own service worker shows the pushes. */
export function webPushSubscriber(workers: Pick<ServiceWorkerContainer, 'getRegistration'>): PushSubscriber {
  const active = () => awaitActiveWorker(() => workers.getRegistration())
  return {
    ready: async () => void (await active()),
    current: async () => (await active()).pushManager.getSubscription(),
    subscribe: async ({ publicKey }) => {
      const { pushManager } = await active()
      const subscription = await subscribe(pushManager, publicKey)
      return { subscription, device: subscription.toJSON() }
    },
    unsubscribe: async () => {
      const registration = await workers.getRegistration()
      await (await registration?.pushManager.getSubscription())?.unsubscribe()
    },
  }
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription()
  if (existing && isMadeWith(key, existing.options.applicationServerKey)) return existing
  // The server has another key now: a push to the old subscription would not arrive.
  await existing?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}
