import type { StudentId } from '../../../../schemas/ids.ts'
import type { FirebaseApp } from '../../../../schemas/push.ts'
import { memoryStorage } from '../../storage/safe-storage.ts'
import { createPushDevice } from '../push-device.ts'
import { createPushRecords, type PushRecord } from '../push-record.ts'
import type { PushSubscribers } from '../push-subscriber.ts'
import { webPushSubscriber } from '../web-push-subscriber.ts'
import { PushRefused } from '../../../platform/push/push-server.ts'
import { bytesOf } from '../../../platform/push/vapid-key.ts'
import { NoResponse } from '../../../platform/fetch-server.ts'

export const ANA = 'ana' as StudentId
/** Public keys of a server, base64url: points of P-256, 65 bytes. */
const KEY = `BA${'E'.repeat(85)}`
export const OTHER_KEY = `BA${'I'.repeat(85)}`

/** A project at Firebase. */
export const PROJECT: FirebaseApp = { apiKey: 'k', projectId: 'p', appId: 'a', messagingSenderId: '1' }

/** A browser with its push service, and our server, as far as a device that gets pushes sees them. */
export class PushHarness {
  permission: NotificationPermission = 'default'
  /** What the student answers when the browser asks. */
  answer: NotificationPermission | Error = 'granted'
  student: StudentId | null = ANA
  session: string | null = 's1'
  key = KEY
  support: 'supported' | 'home-screen' | 'unsupported' = 'supported'
  /** Calls in their order. */
  readonly calls: string[] = []
  readonly logged: string[] = []
  /** What the browser does when a page subscribes. */
  subscribing: () => Promise<void> = async () => {}
  /** What the server does with a registration. */
  saving: () => Promise<void> = async () => {}
  testing: () => Promise<void> = async () => {}
  /** What the browser does when a page ends its subscription. */
  leaving: () => Promise<void> = async () => {}
  /** What happens to a page that asks how to subscribe. */
  offering: () => Promise<void> = async () => {}
  /** Number of looks after which a test is shown; Infinity: never. */
  shownAfter = 0
  held: { endpoint: string; key: string } | null = null
  /** With what a page subscribed last. */
  asked: PushSubscriptionOptionsInit | null = null
  /** The project of the server; null: it has Web Push alone. */
  firebase: FirebaseApp | null = null
  supportsFcm = true
  /** What the server has of this session. */
  device: string | null = 'id-1'
  /** Endpoint of what the browser holds for Firebase. */
  fcmEndpoint: string | null = null
  readonly storage = memoryStorage()
  #endpoints = 0

  /** A page that starts now. */
  open(): ReturnType<typeof createPushDevice> {
    let looks = 0
    return createPushDevice({
      support: this.support,
      permission: () => this.permission,
      requestPermission: async () => {
        this.calls.push('ask')
        if (this.answer instanceof Error) throw this.answer
        return (this.permission = this.answer)
      },
      subscribers: { 'web-push': webPushSubscriber({ getRegistration: async () => this.#registration }), fcm: this.#fcm },
      shownNotifications: async () => (++looks > this.shownAfter ? [{ close: () => {} }] : []),
      server: {
        offer: async () => {
          this.calls.push('key')
          await this.offering()
          return { publicKey: this.key, firebase: this.firebase, device: this.device }
        },
        save: async (student, device) => {
          this.calls.push(`save ${student} ${'token' in device ? device.token : device.endpoint}`)
          await this.saving()
          return 'id-1'
        },
        remove: async (_, id) => void this.calls.push(`remove ${id}`),
        test: () => this.testing(),
      },
      records: createPushRecords(this.storage),
      session: async () => this.session,
      student: () => this.student,
      now: () => Date.now(),
      log: (event) => this.logged.push(event),
    })
  }

  get record(): PushRecord | null {
    return createPushRecords(this.storage).read()
  }

  /** The service worker of the app, with the push manager of this browser. */
  get #registration(): ServiceWorkerRegistration {
    return {
      active: {},
      pushManager: {
        getSubscription: async () => this.#subscription(),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          this.calls.push('subscribe')
          this.asked = options
          await this.subscribing()
          const bytes = [...(options.applicationServerKey as Uint8Array)]
          this.held = {
            endpoint: `https://push.example/${++this.#endpoints}`,
            key: bytes.join() === [...bytesOf(KEY)].join() ? KEY : OTHER_KEY,
          }
          return this.#subscription()
        },
      },
    } as unknown as ServiceWorkerRegistration
  }

  /** Firebase Cloud Messaging as a device sees it; tests/e2e/push-fcm.spec.ts has the real library. */
  get #fcm(): PushSubscribers['fcm'] {
    const subscription = () => ({ endpoint: this.fcmEndpoint }) as PushSubscription
    return {
      isSupported: async () => this.supportsFcm,
      ready: async () => {},
      current: async () => (this.fcmEndpoint === null ? null : subscription()),
      subscribe: async () => {
        this.calls.push('register')
        await this.subscribing()
        this.fcmEndpoint ??= `https://fcm.example/${++this.#endpoints}`
        return {
          subscription: subscription(),
          device: { token: this.fcmEndpoint.replace('https://fcm.example/', 'token-'), keys: { aes: '' } },
        }
      },
      unsubscribe: async () => {
        if (this.fcmEndpoint !== null) this.calls.push('leave fcm')
        this.fcmEndpoint = null
      },
    }
  }

  #subscription(): PushSubscription | null {
    const { held } = this
    // A browser drops its subscription with the permission.
    if (!held || this.permission !== 'granted') return null
    return {
      endpoint: held.endpoint,
      options: { applicationServerKey: bytesOf(held.key).buffer },
      toJSON: () => ({ endpoint: held.endpoint }),
      unsubscribe: async () => {
        this.calls.push('unsubscribe')
        await this.leaving()
        this.held = null
        return true
      },
    } as unknown as PushSubscription
  }
}

/** The server refuses with this status. */
export const refuse = (status: number) => async () => {
  throw new PushRefused(status, `Refused with ${status}.`)
}
/** The server cannot be reached. */
export const unreachable = async () => {
  throw new NoResponse()
}
