import type { StorageFacts } from '../storage/storage-facts.ts'
import type { LogEntry } from '../../platform/log.ts'
import type { PushRegistration } from '../push/push-device.ts'
import type { PushState } from '../push/push-state.ts'

/** A thread of the app, which keeps the last entries of its own log. */
export type ThreadName = 'page' | 'data worker' | 'service worker'

export interface ThreadEntry extends LogEntry {
  thread: ThreadName
}

/** Facts about this device and the server, for a student who is stuck. Null: not known. */
export interface DeviceFacts {
  /** When it was found out, epoch ms, device clock. */
  at: number
  /** The browser says that there is a network. */
  hasNetwork: boolean
  /** `foreign`: another machine responded in place of the server. */
  server: 'responds' | 'no-response' | 'foreign'
  /** Number of open tabs, of all versions of the app. Of each version, one sends for all. */
  tabs: number | null
  /** This tab is the leader. */
  leads: boolean | null
  storage: StorageFacts | null
  versions: Versions
  /** The student went back to the version before, because the newest did not start (ADR 0067). */
  isPrevious: boolean
  push: PushState
  /** What the browser and the server have of a device that is on. */
  pushRegistration: PushRegistration | null
  /** What a start without a network lacks; empty: it is ready. */
  missing: readonly string[]
  /** The last entries of all threads, the oldest first. */
  log: readonly ThreadEntry[]
}

/** Each is named by the content of a file, so two of one build differ: only page and server can be compared. */
export interface Versions {
  page: string | null
  worker: string | null
  serviceWorker: string | null
  /** That of the page which the server serves now. */
  server: string | null
}
