import type { Services } from '../services.ts'
import { PushReceipts } from './push-receipts.ts'
import type { PushSender } from './sender.ts'
import { endpointProblem, WebPushSender, type WebPushOptions } from './web-push-sender.ts'

/** Everything that routes and jobs need for pushes. */
export interface PushService {
  /** The key with which a browser subscribes, base64url. */
  publicKey: string
  sender: PushSender
  receipts: PushReceipts
  /** Returns why nothing can be sent to this endpoint; null if it can. */
  problemOf(endpoint: string): string | null
}

export function createPushService(options: WebPushOptions & Pick<Services, 'later'>): PushService {
  return {
    publicKey: options.keys.publicKey,
    sender: new WebPushSender(options),
    receipts: new PushReceipts(options.later),
    problemOf: (endpoint) => endpointProblem(endpoint, options.allowLoopback),
  }
}
