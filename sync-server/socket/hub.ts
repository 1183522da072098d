import type { StudentId } from '../../schemas/ids.ts'
import { CLOSE, type ServerFrame } from '../../schemas/socket.ts'
import type { Bus } from '../commands/context.ts'
import { campusFeed } from '../commands/readers.ts'
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
  /** A frame that many get, written once. */
  sendText(text: string): void
  close(code: number, reason: string): void
}

/** Who is connected to this process. */
export class Hub implements Bus {
  readonly #peers = new Map<StudentId, Set<Peer>>()
  /** By feed: what moves on one campus costs nothing for the sockets of others. */
  readonly #followers = new Map<string, Set<Peer>>()

  add(peer: Peer): void {
    put(this.#peers, peer.viewer.id, peer)
    for (const feed of peer.viewer.feeds) put(this.#followers, feed, peer)
  }

  remove(peer: Peer): void {
    drop(this.#peers, peer.viewer.id, peer)
    for (const feed of peer.viewer.feeds) drop(this.#followers, feed, peer)
  }

  of(student: StudentId): Iterable<Peer> {
    return this.#peers.get(student) ?? []
  }

  following(feed: string): Iterable<Peer> {
    return this.#followers.get(feed) ?? []
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
    let text: string | null = null
    for (const peer of this.following(campusFeed(campus))) {
      if (!peer.pokesOnly && peer.viewer.id !== about && !peer.viewer.blocked.has(about)) peer.sendText((text ??= JSON.stringify(frame)))
    }
  }

  moved(student: StudentId): void {
    for (const peer of this.of(student)) peer.close(CLOSE.restarting, 'another campus')
  }

  signedOut(signIn: string): void {
    for (const peer of this.all()) if (peer.signIn === signIn) peer.close(CLOSE.signedOut, 'signed out')
  }
}

function put<K>(sets: Map<K, Set<Peer>>, key: K, peer: Peer): void {
  const peers = sets.get(key)
  if (peers) peers.add(peer)
  else sets.set(key, new Set([peer]))
}

function drop<K>(sets: Map<K, Set<Peer>>, key: K, peer: Peer): void {
  const peers = sets.get(key)
  if (peers?.delete(peer) && peers.size === 0) sets.delete(key)
}
