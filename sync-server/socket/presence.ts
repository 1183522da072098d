import { PRESENCE_EVERY, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { PresenceChange, ServerFrame } from '../../schemas/socket.ts'
import type { Store, View } from '../store/store.ts'
import type { Hub, Peer } from './hub.ts'

/** Sockets that do not read `presence` get whole lists, gathered for so long. */
const LIST_EVERY = 1 * SECOND

/** Who sees whom online. Never in a feed: it is told on the socket and forgotten. */
export class Presence {
  /** Not told yet; of each student the last word. */
  readonly #changes = new Map<StudentId, { peer: Peer; change: PresenceChange }>()
  #tellDue = false
  #toldAt = -Infinity
  #listDue = false

  constructor(
    private readonly hub: Hub,
    private readonly store: Store,
    private readonly now: () => number,
    private readonly later: (run: () => void, ms: number) => void,
  ) {}

  /** A socket came, went, or said that it is back or away; `before` is whether its student was online without that. */
  changed(peer: Peer, before: boolean): void {
    const student = peer.viewer.id
    const online = this.hub.isConnected(student)
    if (online === before) return
    const lastSeen = online ? null : this.now()
    if (lastSeen !== null) void this.store.write((tx) => tx.students.setLastSeen(student, lastSeen)).catch(() => {})
    this.#changes.set(student, { peer, change: { userId: student, online, lastSeen } })
    this.#tellSoon()
    this.#listSoon()
  }

  /** Everybody whom this peer may see online, themselves included (spec §7, onlineUsers). */
  async listFor(view: View, peer: Peer): Promise<ServerFrame> {
    const seen = new Set<StudentId>()
    for (const other of this.hub.all()) if (!other.away && (other.viewer.id === peer.viewer.id || this.#sees(peer, other))) seen.add(other.viewer.id)
    const students = await view.students.byIds([...seen])
    return {
      type: 'onlineUsers',
      users: students.map(({ id, firstName, lastName, profileImageUrl }) => ({ id, firstName, lastName, profileImageUrl })),
    }
  }

  #sees(reader: Peer, other: Peer): boolean {
    if (reader.viewer.id === other.viewer.id || reader.viewer.blocked.has(other.viewer.id)) return false
    if (reader.viewer.campusId !== null && reader.viewer.campusId === other.viewer.campusId) return true
    return reader.elsewhere.has(other.viewer.id) || other.elsewhere.has(reader.viewer.id)
  }

  /** At once, unless somebody was told just now. */
  #tellSoon(): void {
    if (this.#tellDue) return
    const wait = this.#toldAt + PRESENCE_EVERY - this.now()
    if (wait <= 0 || wait > PRESENCE_EVERY) return this.#tell()
    this.#tellDue = true
    this.later(() => this.#tell(), wait)
  }

  #tell(): void {
    this.#tellDue = false
    this.#toldAt = this.now()
    const told = [...this.#changes.values()]
    this.#changes.clear()
    for (const reader of this.hub.all()) {
      if (!reader.pokesOnly) continue
      const changes = told.filter(({ peer }) => this.#sees(reader, peer)).map(({ change }) => change)
      if (changes.length > 0) reader.send({ type: 'presence', changes })
    }
  }

  #listSoon(): void {
    if (this.#listDue) return
    this.#listDue = true
    this.later(() => {
      this.#listDue = false
      const readers = [...this.hub.all()].filter((peer) => !peer.pokesOnly)
      if (readers.length === 0) return
      void this.store.read(async (view) => {
        for (const peer of readers) peer.send(await this.listFor(view, peer))
      }).catch(() => {})
    }, LIST_EVERY)
  }
}
