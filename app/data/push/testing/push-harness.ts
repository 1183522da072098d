import type { StudentId } from '../../../../schemas/ids.ts'
import { memoryStorage } from '../../storage/safe-storage.ts'
import { createPushDevice } from '../push-device.ts'
import { createPushRecords, type PushRecord } from '../push-record.ts'
import { PushRefused } from '../../../platform/push/push-server.ts'
import { bytesOf } from '../../../platform/push/vapid-key.ts'

export const ANA = 'ana' as StudentId
/** Public keys of a server, base64url. */
const KEY = 'BAECAwQ'
export const OTHER_KEY = 'BAECAwU'

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
  /** Number of looks after which a test is shown; Infinity: never. */
  shownAfter = 0
  held: { endpoint: string; key: string } | null = null
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
      pushManager: async () => ({
        getSubscription: async () => this.#subscription(),
        subscribe: async (options) => {
          this.calls.push('subscribe')
          await this.subscribing()
          const bytes = [...((options?.applicationServerKey ?? []) as Uint8Array)]
          this.held = {
            endpoint: `https://push.example/${++this.#endpoints}`,
            key: bytes.join() === [...bytesOf(KEY)].join() ? KEY : OTHER_KEY,
          }
          return this.#subscription() as PushSubscription
        },
      }),
      shown: async () => (++looks > this.shownAfter ? [{ close: () => {} }] : []),
      server: {
        key: async () => {
          this.calls.push('key')
          return this.key
        },
        save: async (student, { endpoint }) => {
          this.calls.push(`save ${student} ${endpoint}`)
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

  #subscription(): PushSubscription | null {
    const { held } = this
    if (!held) return null
    return {
      endpoint: held.endpoint,
      options: { applicationServerKey: bytesOf(held.key).buffer },
      toJSON: () => ({ endpoint: held.endpoint }),
      unsubscribe: async () => {
        this.calls.push('unsubscribe')
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
  throw new TypeError('Failed to fetch')
}
