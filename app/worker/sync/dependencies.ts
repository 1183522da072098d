import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import type { Http } from '../../outbox/http.ts'
import type { SyncApi } from './sync-api.ts'
import type { Locks } from '../tabs/leader-election.ts'
import type { Channel } from '../tabs/tab-messages.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { Log } from '../../platform/log.ts'
import type { OpenWebSocket } from './socket.ts'

/** Everything that the worker's core uses from outside: stores, network, locks, clock and randomness (architecture.md section 9). */
export interface ClientDependencies {
  me: StudentId
  /** Id of this tab. */
  tab: string
  local: LocalStore
  /**
   * Resolves when everything written to `local` early is on the device. Before that, no receipt reports it as stored. With a checkpoint
   * that has been shown, and that `local` may not have reached, if another tab was first.
   */
  persisted: Promise<Checkpoint | null>
  envelopes: EnvelopeStore
  http: Http
  api: SyncApi
  openWebSocket: OpenWebSocket
  locks: Locks
  channel: Channel
  /** Epoch ms, device clock. */
  now(): number
  later(run: () => void, ms: number): () => void
  /** A random number from 0 to 1. */
  random(): number
  randomBytes(count: number): Uint8Array
  /** Minutes east of UTC. */
  utcOffset(): number
  log: Log
  /** Called when the cookie belongs to another student: this tab must start again. */
  otherStudent(): void
}
