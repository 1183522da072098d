import type { StudentId } from '../../schemas/ids.ts'
import type { FeedMove } from '../store/records.ts'
import type { SocketHub } from '../commands/context.ts'
import type { StudentConnections } from './mounts/student-snapshot.ts'

/** A connection as the hub sees it. */
interface HeldConnection {
  student: StudentId
  feeds: readonly string[]
  /** When its client last said that the student is here: epoch ms. */
  lastHeartbeatAt: number | null
  onFeedMove(move: FeedMove): void
  onPersonChange(student: StudentId): void
  /** Closes the connection. Resolves when what its client left for that is written. */
  stop(): Promise<void>
}

/** The connections to the realtime database in this process. It passes on what a commit has changed, and who came or went. */
export class RealtimeHub implements StudentConnections {
  readonly #connections = new Set<HeldConnection>()
  readonly #byStudent = new Map<StudentId, Set<HeldConnection>>()
  readonly #byFeed = new Map<string, Set<HeldConnection>>()

  constructor(private readonly sockets: Pick<SocketHub, 'isConnected'>) {}

  add(connection: HeldConnection): void {
    this.#connections.add(connection)
    put(this.#byStudent, connection.student, connection)
    for (const feed of connection.feeds) put(this.#byFeed, feed, connection)
  }

  remove(connection: HeldConnection): void {
    this.#connections.delete(connection)
    drop(this.#byStudent, connection.student, connection)
    for (const feed of connection.feeds) drop(this.#byFeed, feed, connection)
  }

  onFeedMoves(moves: readonly FeedMove[]): void {
    for (const move of moves) for (const connection of this.#byFeed.get(move.feed) ?? []) connection.onFeedMove(move)
  }

  /** Notifies each connection of a student who came, went or changed, because no feed has that. */
  onPersonChange(student: StudentId): void {
    for (const connection of this.#connections) connection.onPersonChange(student)
  }

  /** Closes all connections: the server stops, and their clients come back by themselves. */
  async stop(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.stop()))
  }

  isConnected(student: StudentId): boolean {
    return this.sockets.isConnected(student)
  }

  lastHeartbeatOf(student: StudentId): number | null {
    let latest: number | null = null
    for (const { lastHeartbeatAt } of this.#byStudent.get(student) ?? [])
      if (lastHeartbeatAt !== null) latest = Math.max(latest ?? 0, lastHeartbeatAt)
    return latest
  }
}

function put<K>(sets: Map<K, Set<HeldConnection>>, key: K, connection: HeldConnection): void {
  const connections = sets.get(key)
  if (connections) connections.add(connection)
  else sets.set(key, new Set([connection]))
}

function drop<K>(sets: Map<K, Set<HeldConnection>>, key: K, connection: HeldConnection): void {
  const connections = sets.get(key)
  if (connections?.delete(connection) && connections.size === 0) sets.delete(key)
}
