import type { MessageId } from '../../schemas/ids.ts'
import { markDelivered } from '../commands/mark-delivered.ts'
import type { Services } from '../services.ts'
import type { AuthSession, StoredMessage } from '../store/records.ts'
import { HEARTBEAT_LIFETIME } from './limits.ts'
import { countRead } from './mounts/read-cost.ts'
import type { StudentSnapshot } from './mounts/student-snapshot.ts'
import { Refusal } from './refusal.ts'
import type { Requests } from './requests.ts'
import type { TreePeer } from './tree-peer.ts'
import type { OwnChange } from './writes.ts'

/** Maximum number of messages that count as delivered when their receiver comes; the others do as they are read. */
const DELIVERED_MESSAGES_MAX = 500

/**
 * Whether a client says that its student is here: in `presence/{id}` until it says otherwise, and in their profile for 90 s
 * (clarification B15). Neither counts while the client is silent (ADR 0057). A client that is here takes delivery of messages (spec §4).
 */
export class OwnPresence {
  /** When the client last said anything about it: epoch ms. */
  lastHeartbeatAt: number | null = null
  #isPresent = false
  /** Until when the flag in the profile counts: epoch ms. */
  #flaggedUntil = 0
  #isSilent = false
  #hasEnded = false

  constructor(
    private readonly services: Services,
    private readonly peer: TreePeer,
    private readonly signIn: AuthSession,
    private readonly requests: Pick<Requests, 'refresh'>,
  ) {}

  /** Applies what the client said. */
  apply(change: OwnChange): void {
    const now = this.services.now()
    this.lastHeartbeatAt = now
    if (change.does === 'presence') this.#isPresent = change.online
    else if (change.online !== null) this.#flaggedUntil = change.online ? now + HEARTBEAT_LIFETIME : 0
    else if (this.#flaggedUntil > now) this.#flaggedUntil = now + HEARTBEAT_LIFETIME
    this.#setAway()
    this.services.realtime.onPersonChange(this.peer.viewer.id)
  }

  /** Notices that the flag in the profile no longer counts. */
  onSecond(): void {
    if (this.#flaggedUntil === 0 || this.#flaggedUntil > this.services.now()) return
    this.#flaggedUntil = 0
    this.#setAway()
  }

  /** Runs when the client was silent for 90 s, so that it is frozen or gone. Its presence counts again with its next frame. */
  onSilence(): void {
    this.#isSilent = true
    this.#setAway()
  }

  /** The client has sent something, whatever it is. */
  onFrame(): void {
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#setAway()
  }

  /** The connection is gone. */
  end(): void {
    this.#hasEnded = true
    this.#setAway()
  }

  /** Marks those of these messages as delivered that are for this student. */
  deliver({ viewer }: StudentSnapshot, messages: readonly StoredMessage[]): void {
    const isUndelivered = ({ toUserId, fromUserId, deliveryStatus, withheld }: StoredMessage) =>
      toUserId === viewer.id && deliveryStatus === 'sent' && !withheld && !viewer.blocking.has(fromUserId)
    this.#markDelivered(messages.filter(isUndelivered).map(({ id }) => id))
  }

  #markDelivered(ids: readonly MessageId[]): void {
    if (ids.length === 0) return
    const { store, now, failure } = this.services
    store.write((tx) => markDelivered(tx, this.signIn, { ids }, store.epoch, now())).catch((error: unknown) => void failure(error))
  }

  /** Counts this connection as a device of its student, or no longer. */
  #setAway(): void {
    const away = this.#hasEnded || this.#isSilent || !(this.#isPresent || this.#flaggedUntil > this.services.now())
    if (away === this.peer.away) return
    const { hub, presence, failure } = this.services
    const { id } = this.peer.viewer
    const before = hub.isConnected(id)
    this.peer.away = away
    presence.recordChange(this.peer, before)
    if (away) return
    const takeWaiting = async (snapshot: StudentSnapshot) => {
      const waiting = await snapshot.view.messages.undelivered(id, DELIVERED_MESSAGES_MAX)
      countRead(snapshot.cost, waiting)
      this.deliver(snapshot, waiting)
    }
    this.requests.refresh(takeWaiting).catch((error: unknown) => {
      // An account that has ended closes its sockets.
      if (!(error instanceof Refusal)) failure(error)
    })
  }
}
