import type { PushSubscription } from '../store/records.ts'

/** The result of handing a push to a push service. */
export type PushResult =
  /** The push service has it. */
  | { outcome: 'sent' }
  /** The device gets no pushes any more. */
  | { outcome: 'gone' }
  /** The push service will never take this push. */
  | { outcome: 'refused'; status: number }
  /** Not now. `retryAfter` is what the push service asks for, in ms; absent: it did not say. */
  | { outcome: 'later'; reason: string; retryAfter?: number }

export interface PushRequest {
  /** The text that the device gets. */
  payload: string
  /** How long the push service stores it for a device that is off, in seconds. */
  ttl: number
  /** A later push with this topic replaces one that was not delivered: at most 32 characters of base64url. */
  topic: string
}

/** Hands pushes to a push service. Resolves at the latest after `PUSH_TIMEOUT`, and never rejects because of the push service. */
export interface PushSender {
  send(subscription: PushSubscription, request: PushRequest, stopping: AbortSignal): Promise<PushResult>
}
