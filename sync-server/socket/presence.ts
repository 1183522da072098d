import { PRESENCE_INTERVAL, PRESENCE_FRAME_REST, PRESENCE_REST_MAX, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { PresenceChange, ServerFrame } from '../../schemas/socket.ts'
import { loadVisibilityScope, type VisibilityScope } from '../queries/viewer.ts'
import { isInAudience } from '../queries/visibility.ts'
import type { Store, ReadTx } from '../store/store.ts'
import type { LogFailure } from './log-failure.ts'
import type { LocalHub, Peer } from './local-hub.ts'
import { defined } from '../../schemas/defined.ts'

/** Interval in ms at which sockets that do not read `presence` get the whole list. */
const LIST_INTERVAL = 1 * SECOND

/** Sends who is online to those who may see them. Presence is only on the socket, never in a feed. */
export class Presence {
  /** Changes that are not sent yet; for each student the last one. */
  readonly #changes = new Map<StudentId, { peer: Peer; change: PresenceChange }>()
  #isSendDue = false
  #sentAt = -Infinity
  /** Time in ms that must pass after `#sentAt`. */
  #rest = PRESENCE_INTERVAL
  #listDue = false
  #onChange: (student: StudentId) => void = () => {}

  constructor(
    private readonly hub: LocalHub,
    private readonly store: Store,
    private readonly now: () => number,
    private readonly later: (run: () => void, ms: number) => void,
    private readonly failed: LogFailure,
  ) {
    hub.onVisibilityChanged((students) => this.#renew(students).catch(failed('visibility-not-renewed')))
  }

  /** Sets the only listener. It is called when a student connects or disconnects, and again when the time of leaving is stored. */
  onChange(listener: (student: StudentId) => void): void {
    this.#onChange = listener
  }

  /** Handles a socket that opened, closed, or changed between back and away. `before` is whether its student was online before that. */
  recordChange(peer: Peer, before: boolean): void {
    const student = peer.viewer.id
    const online = this.hub.isConnected(student)
    if (online === before) return
    const lastSeen = online ? null : this.now()
    if (lastSeen !== null)
      void this.store
        .write(async (tx) => {
          await tx.students.setLastSeen(student, lastSeen)
          tx.afterCommit(() => this.#onChange(student))
        })
        .catch(this.failed('last-seen-not-stored'))
    this.#onChange(student)
    this.#changes.set(student, { peer, change: { userId: student, online, lastSeen } })
    this.#sendChangesSoon()
    this.#listSoon()
  }

  /** Sends all students whom this peer may see online, themselves included (spec §7, onlineUsers). */
  async list(peer: Peer): Promise<void> {
    // A thousand of our own client's sockets may ask at once, so their lists need no read.
    if (peer.pokesOnly) peer.send({ type: 'onlineUsers', users: this.#onlineFor(peer).map((id) => ({ id })) })
    else peer.send(await this.store.read((view) => this.#listFor(view, peer)))
  }

  async #listFor(view: ReadTx, peer: Peer): Promise<ServerFrame> {
    return { type: 'onlineUsers', users: await view.students.faces(this.#onlineFor(peer)) }
  }

  #onlineFor({ viewer }: Peer): StudentId[] {
    const seen = new Set<StudentId>()
    for (const { away, viewer: other, audience } of this.hub.all())
      if (!away && (other.id === viewer.id || isInAudience(viewer, audience))) seen.add(other.id)
    return [...seen]
  }

  /**
   * Renews the sockets of students whose visibility has changed. A reader who gains or loses sight of a student gets a change, as
   * if that student had connected or left. Pending changes are sent first, to their earlier audience; otherwise a student's next
   * change would replace them.
   */
  async #renew(students: readonly StudentId[]): Promise<void> {
    this.#sendChanges()
    const peers = students.flatMap((student) => [...this.hub.of(student)])
    if (peers.length === 0) return
    await this.store.read(async (view) => {
      const fresh = new Map<StudentId, VisibilityScope>()
      for (const student of await view.students.byIds(students)) fresh.set(student.id, await loadVisibilityScope(view, student))
      this.#sendChanges()
      const readers = [...this.hub.all()].filter((peer) => peer.pokesOnly)
      const before = new Map(readers.map((reader) => [reader, this.#inSight(reader, students)]))
      for (const peer of peers) Object.assign(peer, fresh.get(peer.viewer.id))
      for (const reader of readers) {
        const [was, is] = [defined(before.get(reader)), this.#inSight(reader, students)]
        const came = [...is].filter((id) => !was.has(id)).map((userId) => ({ userId, online: true, lastSeen: null }))
        const went = [...was].filter((id) => !is.has(id)).map((userId) => ({ userId, online: false, lastSeen: null }))
        if (came.length + went.length > 0) reader.send({ type: 'presence', changes: [...came, ...went] })
      }
    })
    this.#listSoon()
  }

  /** Returns which of these students the reader sees online. If the reader is one of them, checks everybody. */
  #inSight(reader: Peer, students: readonly StudentId[]): Set<StudentId> {
    const others = students.includes(reader.viewer.id) ? [...this.hub.all()] : students.flatMap((student) => [...this.hub.of(student)])
    return new Set(others.filter((other) => !other.away && isInAudience(reader.viewer, other.audience)).map((other) => other.viewer.id))
  }

  /** Sends at once, or when enough time has passed since the last time. */
  #sendChangesSoon(): void {
    if (this.#isSendDue) return
    const wait = this.#sentAt + this.#rest - this.now()
    if (wait <= 0 || wait > this.#rest) return this.#sendChanges()
    this.#isSendDue = true
    this.later(() => {
      this.#isSendDue = false
      this.#sendChanges()
    }, wait)
  }

  #sendChanges(): void {
    if (this.#changes.size === 0) return
    this.#sentAt = this.now()
    const told = [...this.#changes.values()]
    this.#changes.clear()
    let frames = 0
    for (const reader of this.hub.all()) {
      if (reader.kind !== 'socket' || !reader.pokesOnly) continue
      const changes = told.filter(({ peer }) => isInAudience(reader.viewer, peer.audience)).map(({ change }) => change)
      if (changes.length === 0) continue
      reader.send({ type: 'presence', changes })
      frames++
    }
    this.#rest = Math.min(PRESENCE_REST_MAX, Math.max(PRESENCE_INTERVAL, frames * PRESENCE_FRAME_REST))
  }

  #listSoon(): void {
    if (this.#listDue) return
    this.#listDue = true
    this.later(() => {
      this.#listDue = false
      const readers = [...this.hub.all()].filter((peer) => !peer.pokesOnly)
      if (readers.length === 0) return
      void this.store
        .read(async (view) => {
          for (const peer of readers) peer.send(await this.#listFor(view, peer))
        })
        .catch(this.failed('online-users-not-sent'))
    }, LIST_INTERVAL)
  }
}
