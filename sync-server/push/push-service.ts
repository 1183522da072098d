import type { Services } from '../services.ts'
import type { PushSubscription } from '../store/store.ts'
import { endpointProblem, WebPushSender, type WebPushOptions } from './web-push-sender.ts'
import { PushReceipts } from './push-receipts.ts'
import type { PushSender } from './sender.ts'

/** Everything that routes and jobs need for pushes. */
export interface PushService {
  /** The key with which a browser subscribes, base64url. */
  publicKey: string
  sender: PushSender
  receipts: PushReceipts
  /** Returns why nothing can be sent to this address; null if it can. */
  problemOf(address: string, keys: PushSubscription['keys']): string | null
}

/** Creates the service with Web Push, and with Firebase Cloud Messaging if `fcm` is set. */
export function createPushService(options: WebPushOptions & Pick<Services, 'later'>, fcm: PushSender | null = null): PushService {
  const web = new WebPushSender(options)
  return {
    publicKey: options.keys.publicKey,
    receipts: new PushReceipts(options.later),
    sender: {
      send: async (subscription, request, stopping) => {
        if (subscription.keys !== null) return web.send(subscription, request, stopping)
        return fcm ? fcm.send(subscription, request, stopping) : { outcome: 'gone' }
      },
    },
    problemOf: (address, keys) => {
      if (keys !== null) return endpointProblem(address, options.allowLoopback)
      return fcm ? null : 'This server sends no pushes by Firebase Cloud Messaging.'
    },
  }
}
