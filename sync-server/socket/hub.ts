import type { StudentId } from '../../schemas/ids.ts'
import { CLOSE, type ServerFrame } from '../../schemas/socket.ts'
import type { Bus } from '../commands/context.ts'
import type { Viewer } from '../queries/viewer.ts'

/** One open socket of one signed-in browser. */
export interface Peer {
  /** Who it is and what they may see, as of the connection; renewed when that changes. */
  viewer: Viewer
  /** Partners and fellow members on other campuses, who may see this student's presence, too. */
  elsewhere: ReadonlySet<StudentId>
  signIn: string
  /** Our own client reads by pokes and pulls; the contract's frames would only repeat them. */
  pokesOnly: boolean
  /** It said `userOffline`, or has not been counted yet. */
  away: boolean
  send(frame: ServerFrame): void
  close(code: number, reason: string): void
}

/** Who is connected to this process. */
export class Hub implements Bus {
  readonly #peers = new Map<StudentId, Set<Peer>>()

  add(peer: Peer): void {
    const peers = this.#peers.get(peer.viewer.id)
    if (peers) peers.add(peer)
    else this.#peers.set(peer.viewer.id, new Set([peer]))
  }

  remove(peer: Peer): void {
    const peers = this.#peers.get(peer.viewer.id)
    if (peers?.delete(peer) && peers.size === 0) this.#peers.delete(peer.viewer.id)
  }

  of(student: StudentId): Iterable<Peer> {
    return this.#peers.get(student) ?? []
  }

  *all(): Iterable<Peer> {
    for (const peers of this.#peers.values()) yield* peers
  }

  get size(): number {
    let size = 0
    for (const peers of this.#peers.values()) size += peers.size
    return size
  }

  /** Online: some socket of theirs is open and has not said that it is away. */
  isConnected(student: StudentId): boolean {
    for (const peer of this.of(student)) if (!peer.away) return true
    return false
  }

  send(student: StudentId, frame: ServerFrame): void {
    for (const peer of this.of(student)) if (!peer.pokesOnly) peer.send(frame)
  }

  sendCampus(campus: string, about: StudentId, frame: ServerFrame): void {
    for (const peer of this.all()) {
      if (!peer.pokesOnly && peer.viewer.id !== about && peer.viewer.campusId === campus && !peer.viewer.blocked.has(about)) peer.send(frame)
    }
  }

  moved(student: StudentId): void {
    for (const peer of this.of(student)) peer.close(CLOSE.restarting, 'another campus')
  }

  signedOut(signIn: string): void {
    for (const peer of this.all()) if (peer.signIn === signIn) peer.close(CLOSE.signedOut, 'signed out')
  }
}
