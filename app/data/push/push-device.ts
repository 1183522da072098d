import { createStore } from 'zustand/vanilla'
import { PUSH_SAVE_RETRY_DELAY, PUSH_SUBSCRIBE_TIMEOUT, PUSH_TEST_POLL_INTERVAL, PUSH_TEST_TIMEOUT } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { isDue, isSameRecord, type PushRecord, type PushRecords } from './push-record.ts'
import { PushRefused, type NewPushDevice, type PushOffer, type PushServer } from '../../platform/push/push-server.ts'
import { pushState, type PushState, type PushSupport } from './push-state.ts'
import type { PushServiceName, PushSubscribers } from './push-subscriber.ts'

export interface PushDeviceDependencies {
  support: PushSupport
  permission(): NotificationPermission
  requestPermission(): Promise<NotificationPermission>
  subscribers: PushSubscribers
  /** Returns the notifications of this tag that the browser shows. */
  shownNotifications(tag: string): Promise<readonly Pick<Notification, 'close'>[]>
  server: PushServer
  records: PushRecords
  /** Public name of the auth session as this device stores it; null if it stores none. */
  session(): Promise<string | null>
  student(): StudentId | null
  now(): number
  log(event: string, state?: Record<string, unknown>): void
}

/** The state of this device, as the settings show it. */
export interface PushView {
  state: PushState
  /** The device is being switched on. Switching it off shows at once. */
  busy: boolean
  /** The server has the subscription; otherwise it is sent again. */
  isSaved: boolean
  /** Why the last attempt to switch it on failed; null after a success. */
  problem: string | null
}

/**
 * State of the push registration of a device that is on.
 *
 * - `sent-to`: the server sends to it.
 * - `unsaved`: the server does not have it yet.
 * - `not-held`: the browser has another subscription than the server, or none.
 * - `not-sent-to`: the server has given it up.
 */
export type PushRegistration = 'sent-to' | 'unsaved' | 'not-held' | 'not-sent-to'

/** The result of the student's tap on Enable. 'dismissed': the browser's question was closed, and can come again. */
export type EnableResult = 'enabled' | 'blocked' | 'dismissed' | 'failed'

const PROBLEMS = {
  server: 'Friendioo can’t be reached right now. Try again when you are online.',
  worker: 'Friendioo is not yet installed in this browser. Try again in a minute.',
  browser: 'Your browser’s push service didn’t respond. Try again in a minute.',
}

/** The tag of tests (sync-server/push/render-push.ts). */
const TEST_TAG = 'test'
const NOT_SHOWN =
  'The push service took the test, but nothing has arrived after 5 s. Look whether this device is set to silence your browser, or not to disturb.'

/** Registers this browser for the pushes of the signed-in student, and shows how it stands (ADR 0070). */
export function createPushDevice(o: PushDeviceDependencies) {
  let isPrivate = false
  /** How many taps to switch it off are not carried out yet: it shows as off from the tap on. */
  let ending = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const read = (): Pick<PushView, 'state' | 'isSaved'> => {
    const record = o.records.read()
    const isRegistered = ending === 0 && record !== null && record.student === o.student()
    const state = pushState({ support: o.support, permission: o.permission(), isPrivate, isRegistered })
    return { state, isSaved: state !== 'on' || record?.id !== null }
  }
  const store = createStore<PushView>()(() => ({ ...read(), busy: false, problem: null }))
  /** Reads the state of this device again. */
  const look = () => store.setState(read())

  /** Runs after what runs already: a start, a tap and a retry must not register at the same time. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next
    return next
  }

  const save = async (record: PushRecord, sent: NewPushDevice): Promise<void> => {
    clearTimeout(retry)
    try {
      const id = await o.server.save(record.student, sent)
      o.records.write({ ...record, id, savedAt: o.now() })
      // Unsubscribe from the other service only now: until here the server sent to that one.
      await o.subscribers[record.by === 'fcm' ? 'web-push' : 'fcm'].unsubscribe().catch(logged)
    } catch (thrown) {
      const refused = thrown instanceof PushRefused ? thrown : null
      if (refused?.isFinal) {
        await forget()
        throw thrown
      }
      o.log('The registration for pushes could not be saved', { cause: thrown })
      if (refused?.isAboutSession) return
      retry = setTimeout(() => {
        const known = o.records.read()
        const isMine = known?.student === o.student() && known?.endpoint === record.endpoint
        if (isMine && known?.id === null) void inTurn(() => save(known, sent)).catch(logged)
      }, PUSH_SAVE_RETRY_DELAY)
    } finally {
      look()
    }
  }

  const forget = async () => {
    clearTimeout(retry)
    o.records.clear()
    look()
    for (const subscriber of Object.values(o.subscribers)) await subscriber.unsubscribe()
  }

  /** Returns whether the server sends to the subscription of this record, and not to another one of this browser's session. */
  const isSentTo = async ({ id }: PushRecord): Promise<boolean> => (await o.server.offer()).device === id

  const serviceOf = async ({ firebase }: PushOffer): Promise<PushServiceName> =>
    firebase && (await o.subscribers.fcm.isSupported()) ? 'fcm' : 'web-push'

  /** Registers this browser. Rejects with what failed, after `problem` says so. */
  const register = async (student: StudentId): Promise<void> => {
    let step: keyof typeof PROBLEMS = 'server'
    try {
      const offer = await o.server.offer()
      const by = await serviceOf(offer)
      step = 'worker'
      await o.subscribers[by].ready()
      step = 'browser'
      const { subscription, device } = await inTime(o.subscribers[by].subscribe(offer))
      if (o.student() !== student) return await forget()
      step = 'server'
      const record = { student, by, session: await o.session(), endpoint: subscription.endpoint, id: null, savedAt: 0 }
      o.records.write(record)
      await save(record, device)
      store.setState({ problem: null })
    } catch (thrown) {
      // With the permission, only a private window refuses in this way.
      isPrivate = step === 'browser' && thrown instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(thrown.name)
      look()
      store.setState({ problem: thrown instanceof PushRefused ? thrown.message : PROBLEMS[step] })
      throw thrown
    }
  }

  const logged = (thrown: unknown) => o.log('This device could not be registered for pushes', { cause: thrown })

  /** If the server cannot be asked, nothing changes. */
  const notAsked = (thrown: unknown): true => {
    o.log('The server could not be asked whether it sends to this device', { cause: thrown })
    return true
  }

  return {
    ...store,
    look,
    /** Asks the browser for the permission, and registers this device. Call it from a tap: browsers ask only then. */
    async enable(): Promise<EnableResult> {
      const student = o.student()
      store.setState({ busy: true, problem: null })
      try {
        const permission = o.permission() === 'granted' ? 'granted' : await o.requestPermission()
        look()
        if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
        if (student === null) return 'failed'
        await inTurn(() => register(student))
        return 'enabled'
      } catch (thrown) {
        logged(thrown)
        return 'failed'
      } finally {
        store.setState({ busy: false })
      }
    },
    /** Ends pushes to this device, in the browser at once and at the server if it can be reached: a push then finds nobody. */
    async disable(): Promise<void> {
      ending++
      store.setState({ ...read(), problem: null })
      await inTurn(async () => {
        const record = o.records.read()
        try {
          await forget()
          if (record?.id) await o.server.remove(record.student, record.id)
        } catch (thrown) {
          o.log('This device could not be unregistered from pushes', { cause: thrown })
        }
      })
      ending--
      look()
    },
    /** Sends a push to this device. Returns why it did not arrive within 5 s; null if it did. */
    async sendTest(): Promise<string | null> {
      const student = o.student()
      if (student === null) return 'Sign in to continue.'
      try {
        for (const earlier of await o.shownNotifications(TEST_TAG)) earlier.close()
        await o.server.test(student)
        return (await isShown(o)) ? null : NOT_SHOWN
      } catch (thrown) {
        o.log('No test could be sent', { cause: thrown })
        return thrown instanceof PushRefused ? thrown.message : PROBLEMS.server
      }
    },
    /** Asks the browser and the server what they have of a device that is on; null for one that is not. Rejects as `PushServer`. */
    async registration(): Promise<PushRegistration | null> {
      const record = o.records.read()
      if (!record || read().state !== 'on') return null
      if (record.id === null) return 'unsaved'
      if ((await o.subscribers[record.by].current())?.endpoint !== record.endpoint) return 'not-held'
      return (await isSentTo(record)) ? 'sent-to' : 'not-sent-to'
    },
    /** Checks the registration of this device in the browser and at the server, and renews it if it is due or gone. Never rejects. */
    refresh: (): Promise<void> =>
      inTurn(async () => {
        const record = o.records.read()
        const student = o.student()
        if (!record || student === null) return
        try {
          if (o.permission() !== 'granted' || record.student !== student) {
            await forget()
            if (record.id !== null && record.student === student) await o.server.remove(student, record.id)
            return
          }
          const subscription = await o.subscribers[record.by].current()
          const now = { session: await o.session(), endpoint: subscription?.endpoint ?? '', time: o.now() }
          if (isDue(record, now)) return await register(student)
          if (await isSentTo(record).catch(notAsked)) return
          // Since then the student may have signed out, or another tab may have ended or renewed the registration.
          if (o.student() !== student || !isSameRecord(o.records.read(), record)) return
          // Its push service may not know the subscription any more, and the same one would end again (ADR 0093). If that fails, the
          // next start tries again.
          o.records.write({ ...record, id: null })
          look()
          await o.subscribers[record.by].unsubscribe().catch(logged)
          await register(student)
        } catch (thrown) {
          logged(thrown)
        }
      }),
  }
}

/** Rejects after `PUSH_SUBSCRIBE_TIMEOUT`. */
async function inTime<T>(subscribing: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The push service did not respond.', 'TimeoutError')), PUSH_SUBSCRIBE_TIMEOUT)
  })
  try {
    return await Promise.race([subscribing, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns whether the browser shows the test. The service worker shows it without telling the page, so this looks again and again. */
async function isShown({ shownNotifications: shown }: PushDeviceDependencies): Promise<boolean> {
  for (let waited = 0; waited <= PUSH_TEST_TIMEOUT; waited += PUSH_TEST_POLL_INTERVAL) {
    if ((await shown(TEST_TAG)).length > 0) return true
    await new Promise((resolve) => setTimeout(resolve, PUSH_TEST_POLL_INTERVAL))
  }
  return false
}
