import type { MessageId, StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { MemoryEnvelopeStore } from '../../app/outbox/memory-envelope-store.ts'
import type { PendingSignOut, SignOutMarker } from '../../app/outbox/sign-out-marker.ts'
import { MemoryLocalStore } from '../../app/worker/store/memory-local-store.ts'
import type { DeviceStore } from '../../app/outbox/device-store.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import type { Locks } from '../../app/worker/tabs/leader-election.ts'
import type { Channel, TabMessage } from '../../app/worker/tabs/tab-messages.ts'
import type { Tab } from './sim-tab.ts'

/** A text in the box of a chat: it carries the id of its message, by which it is sent again (ADR 0100). */
interface Draft {
  id: MessageId
  sender: StudentId
  partner: StudentId
  text: string
  /** The tab that submits it; null once the device could not store it. */
  tab: Tab | null
}

/** One browser: its storage, its cookie, its locks, and its network. */
export class Device {
  cookie: string | null = null
  online = true
  /** The device's clock minus the world's, in ms. */
  skew = 0
  readonly envelopes = new MemoryEnvelopeStore()
  readonly locals = new Map<StudentId, MemoryLocalStore>()
  readonly sessions = new Map<
    StudentId,
    { userId: StudentId; lastActive: number; currentPage: string; profileData: Account | null; session: string | null }
  >()
  leaving: PendingSignOut | null = null
  /** Called when a student's data is wiped, for tests that need to know. */
  forgotten: (student: StudentId) => void = () => {}
  /** Called when a student is parked, which deletes everything except unsent envelopes. */
  parted: (student: StudentId) => void = () => {}
  /** The socket looks open, but carries no frames in either direction. */
  stuck = false
  /** Ms until its databases begin a transaction. */
  storageDelay = 0
  /** Texts that were submitted and that neither the device nor the server is known to have, with the ids of their messages. */
  readonly drafts = new Map<string, Draft>()
  /** The device was stuck at some time. Presence frames that it lost then would not be lost on a real socket. */
  wasStuck = false
  /**
   * When a tab that had slept in the middle of a reset emptied the replica, in which another tab had written since then: its claim and its
   * clearing are two transactions. That one pulls what is missing at once.
   */
  emptiedOnWaking = -Infinity
  /** Functions that cut the open sockets, with a close code. */
  readonly cuts = new Set<(code: number) => void>()
  tabs: Tab[] = []
  #turn: Promise<void> = Promise.resolve()
  #locks = new Map<string, { holder: Holder; waiting: Holder[] }>()
  #listeners = new Set<{ student: StudentId; tab: Tab; listener: (message: TabMessage) => void }>()

  constructor(
    readonly name: string,
    /** False: every tab gets every lock, because correctness must not depend on locks. */
    private readonly locksWork: boolean,
  ) {}

  local(student: StudentId): MemoryLocalStore {
    const local = this.locals.get(student) ?? new MemoryLocalStore()
    this.locals.set(student, local)
    return local
  }

  readonly marker: SignOutMarker = {
    get: async () => this.leaving,
    set: async (leaving) => void (this.leaving = leaving),
    clear: async () => void (this.leaving = null),
  }

  readonly store: DeviceStore = {
    lastSession: async () => [...this.sessions.values()].sort((a, b) => b.lastActive - a.lastActive)[0] ?? null,
    save: async (userId, { account, currentPage, session }, now) => {
      const before = this.sessions.get(userId)
      // As on a real device, only a sign-in creates the entry of a student.
      if (!before && session === undefined) return
      this.sessions.set(userId, {
        userId,
        lastActive: now,
        currentPage: currentPage ?? before?.currentPage ?? '/',
        profileData: account ?? before?.profileData ?? null,
        session: session ?? before?.session ?? null,
      })
    },
    wipe: async (student) => {
      this.forgotten(student)
      this.sessions.delete(student)
      await this.envelopes.updateAll(student, () => null)
    },
    wipeExceptUnsent: async (student) => {
      this.parted(student)
      this.sessions.delete(student)
      await this.envelopes.updateAll(student, (envelope) => (isWaiting(envelope) || envelope.refused ? envelope : null))
    },
    removeIfEmpty: async () => false,
  }

  /** Runs one tab at a time. Waits at most 3,000 ms for the previous one. */
  async exclusively<T>(tab: Tab, run: () => Promise<T>): Promise<T> {
    const before = this.#turn
    let done: () => void = () => {}
    this.#turn = new Promise<void>((resolve) => (done = resolve))
    await Promise.race([before, new Promise<void>((resolve) => tab.later(resolve, 3_000))])
    try {
      return await run()
    } finally {
      done()
    }
  }

  channel(student: StudentId, tab: Tab): Channel {
    return {
      post: (message) => {
        for (const other of this.#listeners) {
          if (other.student === student && other.tab !== tab)
            tab.world.scheduler.later(() => other.tab.do(() => other.listener(structuredClone(message))), 1)
        }
      },
      listen: (listener) => {
        const entry = { student, tab, listener }
        this.#listeners.add(entry)
        return () => this.#listeners.delete(entry)
      },
    }
  }

  locksFor(tab: Tab): Locks {
    return {
      hold: (name, steal, got, lost) => {
        const holder: Holder = { tab, got: () => tab.do(got), lost: () => tab.do(lost) }
        if (!this.locksWork) {
          tab.world.scheduler.later(holder.got, 1)
          return () => {}
        }
        const lock = this.#locks.get(name)
        if (!lock) this.#grant(name, holder, [])
        else if (steal) {
          const robbed = lock.holder
          this.#grant(name, holder, lock.waiting)
          robbed.lost()
        } else lock.waiting.push(holder)
        return () => this.#leave(name, holder)
      },
    }
  }

  /** Releases everything that a tab held, as the browser does. */
  gone(tab: Tab): void {
    this.tabs = this.tabs.filter((other) => other !== tab)
    for (const entry of [...this.#listeners]) if (entry.tab === tab) this.#listeners.delete(entry)
    for (const [name, { holder, waiting }] of [...this.#locks]) {
      for (const each of [holder, ...waiting]) if (each.tab === tab) this.#leave(name, each)
    }
  }

  #grant(name: string, holder: Holder, waiting: Holder[]): void {
    this.#locks.set(name, { holder, waiting })
    holder.tab.world.scheduler.later(holder.got, 1)
  }

  #leave(name: string, holder: Holder): void {
    const lock = this.#locks.get(name)
    if (!lock) return
    lock.waiting = lock.waiting.filter((other) => other !== holder)
    if (lock.holder !== holder) return
    const [next, ...rest] = lock.waiting
    if (next) this.#grant(name, next, rest)
    else this.#locks.delete(name)
  }
}

interface Holder {
  tab: Tab
  got: () => void
  lost: () => void
}
