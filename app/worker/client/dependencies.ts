import type { StudentId } from '../../../schemas/ids.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import type { Http } from '../../outbox/http.ts'
import type { SyncApi } from '../sync/sync-api.ts'
import type { Channel, Locks } from '../tabs/leader-election.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { OpenWebSocket } from '../sync/socket.ts'

/** Everything that reaches the core of the worker from outside: stores, network, locks, clock and randomness (architecture.md section 9). */
export interface ClientDependencies {
  me: StudentId
  /** Of this tab. */
  tab: string
  local: LocalStore
  /** What `local` was given so far is on the device: until then nobody is told that it is. */
  kept: Promise<void>
  envelopes: EnvelopeStore
  http: Http
  reader: SyncApi
  openWire: OpenWebSocket
  locks: Locks
  channel: Channel
  /** Device's clock, epoch ms. */
  now(): number
  later(run: () => void, ms: number): () => void
  /** 0 to 1. */
  random(): number
  randomBytes(count: number): Uint8Array
  /** Minutes east of UTC. */
  utcOffset(): number
  log(event: string): void
  /** The cookie belongs to somebody else now: this tab must start again. */
  otherStudent(): void
}
