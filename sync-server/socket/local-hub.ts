import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { SocketHub } from '../commands/context.ts'
import { campusFeed } from '../feed-names.ts'
import type { VisibilityScope } from '../queries/viewer.ts'
import { isInAudience, type Audience } from '../queries/visibility.ts'

/** One open socket of one signed-in browser. Its visibility scope is loaded when it connects and renewed when it changes. */
export interface Peer extends VisibilityScope {
  /** A socket of `/ws`, or a connection to the realtime database, which reads no frames of the hub. */
  kind: 'socket' | 'tree'
  signIn: string
  /** Our own client reads pokes and pulls. The frames of the API description would only repeat them. */
  pokesOnly: boolean
  /** The client sent `userOffline`, or is not counted yet. */
  away: boolean
  /** The server has closed the socket, whether the client has received the close or not. */
  isEnded: boolean
  /** The partners whose chats a visible page of this client shows; null until it says so. */
  showing: ReadonlySet<StudentId> | null
  /** Number of frames from the client. */
  frameCount: number
  send(frame: ServerFrame): void
  /** Sends a frame for many peers that was serialised once. */
  sendText(text: string): void
  close(code: number, reason: string): void
}

/** All sessions of a student, or one by its hash. */
type Ended = { student: StudentId } | { signIn: string }

/** The sockets that are connected to this process. */
export class LocalHub implements SocketHub {
  #renewVisibility: (students: readonly StudentId[]) => Promise<void> = async () => {}
  #renewing: Promise<void> = Promise.resolve()
  /** Number of changes of visibility that the sockets do not know yet. */
  #outdated = 0
  #end: (ended: Ended) => void = () => {}
  #closed: (peer: Peer) => void = () => {}
  readonly #peers = new Map<StudentId, Set<Peer>>()
  /** Peers by feed, so that a change on one campus costs nothing for the sockets of others. */
  readonly #followers = new Map<string, Set<Peer>>()
  /** Each peer's feeds when it connected. A student who changes campus connects again. */
  readonly #feeds = new Map<Peer, readonly string[]>()

  /** @param feeds those of which the peer gets pokes */
  add(peer: Peer, feeds: readonly string[] = peer.viewer.feeds): void {
    put(this.#peers, peer.viewer.id, peer)
    for (const feed of feeds) put(this.#followers, feed, peer)
    this.#feeds.set(peer, feeds)
  }

  remove(peer: Peer): void {
    drop(this.#peers, peer.viewer.id, peer)
    for (const feed of this.#feeds.get(peer) ?? []) drop(this.#followers, feed, peer)
    this.#feeds.delete(peer)
  }

  of(student: StudentId): Iterable<Peer> {
    return this.#peers.get(student) ?? []
  }

  following(feed: string): Iterable<Peer> {
    return this.#followers.get(feed) ?? []
  }

  all(): Iterable<Peer> {
    return this.#feeds.keys()
  }

  get size(): number {
    return this.#feeds.size
  }

  /** Returns whether a socket of the student is open and not away. */
  isConnected(student: StudentId): boolean {
    for (const peer of this.of(student)) if (!peer.away) return true
    return false
  }

  /** Returns whether a socket of this session of the student is open and not away. */
  isSessionConnected(student: StudentId, signIn: string): boolean {
    for (const peer of this.of(student)) if (peer.signIn === signIn && !peer.away) return true
    return false
  }

  send(student: StudentId, frame: () => ServerFrame): void {
    for (const peer of this.of(student)) if (!peer.pokesOnly) peer.send(frame())
  }

  broadcast(student: Audience, frame: ServerFrame, campusId?: CampusId): void {
    let text: string | null = null
    for (const peer of this.#audience(student)) {
      if (peer.pokesOnly || !isInAudience(peer.viewer, student) || (campusId !== undefined && peer.viewer.campusId !== campusId)) continue
      peer.sendText((text ??= JSON.stringify(frame)))
    }
  }

  /** Yields the sockets that may belong to the audience: the campus, and students with a relationship elsewhere. */
  *#audience({ campusId, known }: Audience): Iterable<Peer> {
    if (campusId !== null) yield* this.following(campusFeed(campusId))
    for (const student of known) for (const peer of this.of(student)) if (campusId === null || peer.viewer.campusId !== campusId) yield peer
  }

  /** Sets the only listener that renews the visibility of sockets. */
  onVisibilityChanged(listener: (students: readonly StudentId[]) => Promise<void>): void {
    this.#renewVisibility = listener
  }

  visibilityChanged(students: readonly StudentId[]): void {
    this.#outdated++
    this.#renewing = Promise.all([this.#renewing, this.#renewVisibility(students)]).then(() => void this.#outdated--)
  }

  /** Whether the visibility of all sockets is up to date with the commits so far. */
  get isRenewed(): boolean {
    return this.#outdated === 0
  }

  /** Resolves when `isRenewed` is true for the changes so far. */
  visibilityApplied(): Promise<void> {
    return this.#renewing
  }

  /** Sets the only listener. It is called with the sessions that have ended, connected or not. */
  onEnd(listener: (ended: Ended) => void): void {
    this.#end = listener
  }

  /** Sets the only listener. It is called for each peer that the hub closes. */
  onClose(listener: (peer: Peer) => void): void {
    this.#closed = listener
  }

  /** Closes a peer. Its client may confirm the close late or never, so what the peer holds ends now. */
  close(peer: Peer, code: number, reason: string): void {
    peer.close(code, reason)
    this.#closed(peer)
  }

  campusChanged(student: StudentId): void {
    for (const peer of this.of(student)) this.close(peer, CLOSE.restarting, 'another campus')
  }

  disconnectStudent(student: StudentId): void {
    for (const peer of this.of(student)) this.close(peer, CLOSE.signedOut, 'signed out')
    this.#end({ student })
  }

  disconnectSession(signIn: string): void {
    for (const peer of this.all()) if (peer.signIn === signIn) this.close(peer, CLOSE.signedOut, 'signed out')
    this.#end({ signIn })
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
