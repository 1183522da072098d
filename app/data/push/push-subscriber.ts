import type { NewPushDevice, PushOffer } from '../../platform/push/push-server.ts'

/** The two ways in which a browser gets pushes. A device uses one of them (ADR 0071). */
export type PushServiceName = 'web-push' | 'fcm'

/** The browser's present subscription, and its description for our server. */
interface Subscribed {
  subscription: PushSubscription
  device: NewPushDevice
}

/** Subscribes this browser in one of the two ways. */
export interface PushSubscriber {
  /** Waits for the service worker that shows the pushes. */
  ready(): Promise<void>
  /** Returns what the browser holds, without a request to anybody; null if nothing. */
  current(): Promise<PushSubscription | null>
  /** Call it after `ready`. It may never settle: without internet a browser's push service does not respond. */
  subscribe(offer: PushOffer): Promise<Subscribed>
  /** Gives up what the browser holds. */
  unsubscribe(): Promise<void>
}

export type PushSubscribers = Record<PushServiceName, PushSubscriber> & {
  fcm: {
    /** Whether Firebase's library can work in this browser. */
    isSupported(): Promise<boolean>
  }
}
