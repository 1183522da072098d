import type { FirebaseApp } from '../../schemas/push.ts'
import type { Services } from '../services.ts'
import type { PushSubscription } from '../store/records.ts'
import { FcmSender, type FcmOptions } from './fcm-sender.ts'
import { PushReceipts } from './push-receipts.ts'
import type { PushSender } from './push-sender.ts'
import { endpointProblem, WebPushSender, type WebPushOptions } from './web-push-sender.ts'

/** Everything that routes and jobs need for pushes. */
export interface PushService {
  /** The key with which a browser subscribes to Web Push, base64url. */
  publicKey: string
  /** The configuration with which a browser registers with Firebase Cloud Messaging; null: browsers subscribe to Web Push. */
  firebase: FirebaseApp | null
  sender: PushSender
  receipts: PushReceipts
  /** Returns why nothing can be sent to this device; null if it can. */
  problemOf(address: string, keys: PushSubscription['keys']): string | null
}

export interface PushServiceOptions extends WebPushOptions, Pick<Services, 'later'> {
  /** Null: there is Web Push alone. */
  firebase: (Omit<FcmOptions, 'now'> & { app: FirebaseApp }) | null
}

/** Creates the service with Web Push and, if it is configured, Firebase Cloud Messaging (ADR 0071). */
export function createPushService(options: PushServiceOptions): PushService {
  const { firebase, now } = options
  const web = new WebPushSender(options)
  const fcm = firebase && new FcmSender({ ...firebase, now })
  return {
    publicKey: options.keys.publicKey,
    firebase: firebase && firebase.app,
    receipts: new PushReceipts(options.later),
    sender: {
      send: async (subscription, request, stopping) => {
        if (!('aes' in subscription.keys)) return web.send(subscription, request, stopping)
        // This server was started without Firebase. Devices that registered with it subscribe again by themselves.
        return fcm ? fcm.send(subscription, request, stopping) : { outcome: 'gone' }
      },
    },
    problemOf: (address, keys) => {
      if (!('aes' in keys)) return endpointProblem(address, options.allowLoopback)
      return fcm ? null : 'This server sends no pushes by Firebase Cloud Messaging.'
    },
  }
}
