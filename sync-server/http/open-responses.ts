import type { EventEmitter } from 'node:events'
import { PICTURE_MAX, SECOND } from '../../schemas/constants.ts'
import { CommandError } from '../command-error.ts'
import { defined } from '../../schemas/defined.ts'
import type { LimitOwner } from '../limits/limits.ts'

/**
 * Bytes of responses that are written for one student, or for one address without a session, and that their clients have not taken. Beyond
 * it a student's next request gets 429. For an address, the server ends the connections with the most waiting bytes. One browser with the
 * largest picture on each of its six connections stays below it.
 */
export const RESPONSES_OF_STUDENT_MAX = 32 * 1024 * 1024

/** Bytes from which a student's next picture waits until an earlier response is taken. A browser shows a refused picture as broken. */
const PICTURES_WAIT_FROM = RESPONSES_OF_STUDENT_MAX / 2

/** Time in ms without progress after which the connection of a response is destroyed. Node looks at it once in this time. */
export const RESPONSE_TIMEOUT = 20 * SECOND

/**
 * Requests of one connection whose responses are not finished; one more ends the connection. Browsers and proxies wait for a response
 * before they send the next request: only an attack has more than one here.
 */
export const PIPELINED_MAX = 32

/** The target of a response: node:http's response, or the socket of a request that asked for an upgrade and did not get it. */
export interface Outgoing extends EventEmitter {
  /** Bytes that are written and that the system has not taken. */
  readonly writableLength: number
}

/** A connection, as far as it is looked at here. */
interface Connection extends EventEmitter {
  readonly destroyed: boolean
  destroy(): void
}

/** A response that is written, or may be written soon. */
export interface OpenResponse {
  /** Null: it is not written yet. */
  outgoing: Outgoing | null
  /** Null: as above. */
  connection: Connection | null
  /** Bytes that it may have, until it is written. */
  expected: number
  /** It is read from the store while it is written, for as long as its client takes. */
  isExport?: boolean
}

interface Owned {
  open: Set<OpenResponse>
  /** Pictures that wait for their turn, the first one first. */
  waiting: ((turn: OpenResponse) => void)[]
}

/**
 * Counts the bytes of responses that wait in this process for their clients. What the system has taken does not count. It does nothing at a
 * write: it adds up the open responses of an owner when the owner's next request comes. Node counts a text in characters.
 */
export class OpenResponses {
  readonly #owners = new Map<LimitOwner, Owned>()
  readonly #ofConnection = new WeakMap<Connection, Set<() => void>>()
  /** Number of unfinished responses of each connection, also of those that count for nobody. */
  readonly #pipelined = new WeakMap<Connection, number>()

  /** @param limited is called each time something is refused */
  constructor(private readonly limited: () => void = () => {}) {}

  /** Returns the refusal of a further response for this owner; null if there is room. */
  refusal(owner: LimitOwner): CommandError | null {
    if (this.bytes(owner) < RESPONSES_OF_STUDENT_MAX) return null
    this.limited()
    return new CommandError(429, 'too-many', 'Earlier downloads are still running. Wait a moment, then try again.', 1)
  }

  /** Counts a request of a connection until its response is finished. Returns false, and ends the connection, if it has too many. */
  begin(outgoing: Outgoing, connection: Connection): boolean {
    // An upgrade is the last request of its connection, and its socket may stay open for days.
    if ((outgoing as object) === connection) return true // cast: a socket is both
    const count = this.#pipelined.get(connection) ?? 0
    if (count >= PIPELINED_MAX) {
      if (!connection.destroyed) this.limited()
      connection.destroy()
      return false
    }
    this.#pipelined.set(connection, count + 1)
    outgoing.once('close', () => this.#pipelined.set(connection, defined(this.#pipelined.get(connection)) - 1))
    return true
  }

  /**
   * Ends the connections of this owner on which most waits, until there is room for a further response. Many people share an address:
   * a client that reads its responses has little that waits, and nobody is refused because of others (ADR 0121).
   */
  makeRoom(owner: LimitOwner): void {
    let sum = this.bytes(owner)
    if (sum < RESPONSES_OF_STUDENT_MAX) return
    const waiting = new Map<Connection, number>()
    for (const each of this.#owners.get(owner)?.open ?? [])
      if (each.connection) waiting.set(each.connection, (waiting.get(each.connection) ?? 0) + bytesOf([each]))
    for (const [connection, bytes] of [...waiting].sort(([, a], [, b]) => b - a)) {
      if (sum < RESPONSES_OF_STUDENT_MAX) return
      this.limited()
      connection.destroy()
      sum -= bytes
    }
  }

  /** Returns how many bytes wait for the clients of this owner. */
  bytes(owner: LimitOwner): number {
    return bytesOf(this.#owners.get(owner)?.open ?? [])
  }

  /** Waits until a picture may be read and written for this owner. Its response is added with what this returns. */
  pictureTurn(owner: LimitOwner): Promise<OpenResponse> {
    const owned = this.#of(owner)
    return new Promise((start) => {
      owned.waiting.push(start)
      this.#startNext(owned)
    })
  }

  /** Begins an export. It ends when its response, which is added with what this returns, does. Throws 429 while this owner has another. */
  exportTurn(owner: LimitOwner): OpenResponse {
    const { open } = this.#of(owner)
    if ([...open].some(({ isExport }) => isExport)) {
      this.limited()
      throw new CommandError(429, 'too-many', 'Your data is being downloaded already. Wait until that is done, then try again.', 5)
    }
    const turn: OpenResponse = { outgoing: null, connection: null, expected: 0, isExport: true }
    open.add(turn)
    return turn
  }

  /**
   * Counts what waits of a response until it is finished or its connection is closed.
   *
   * @param turn what `pictureTurn` or `exportTurn` returned for it
   */
  add(
    owner: LimitOwner,
    outgoing: Outgoing,
    connection: Connection,
    turn: OpenResponse = { outgoing: null, connection: null, expected: 0 },
  ): void {
    const owned = this.#of(owner)
    owned.open.add(turn)
    turn.outgoing = outgoing
    turn.connection = connection
    const endings = this.#endingsOf(connection)
    const end = () => {
      endings.delete(end)
      outgoing.off('close', end)
      owned.open.delete(turn)
      this.#startNext(owned)
      if (owned.open.size === 0 && owned.waiting.length === 0) this.#owners.delete(owner)
    }
    endings.add(end)
    outgoing.once('close', end)
    if (connection.destroyed) end()
    // The response is written in this turn of the event loop. After that its own bytes count.
    else if (turn.expected > 0)
      setImmediate(() => {
        turn.expected = 0
        this.#startNext(owned)
      })
  }

  /** Number of owners with an open response. */
  get size(): number {
    return this.#owners.size
  }

  #of(owner: LimitOwner): Owned {
    const known = this.#owners.get(owner)
    if (known) return known
    const owned = { open: new Set<OpenResponse>(), waiting: [] }
    this.#owners.set(owner, owned)
    return owned
  }

  #startNext({ open, waiting }: Owned): void {
    while (bytesOf(open) < PICTURES_WAIT_FROM) {
      const start = waiting.shift()
      if (!start) return
      const turn: OpenResponse = { outgoing: null, connection: null, expected: PICTURE_MAX }
      open.add(turn)
      start(turn)
    }
  }

  /** One listener serves all responses of a connection. A response that waits for an earlier one on it has no event of its own. */
  #endingsOf(connection: Connection): Set<() => void> {
    const known = this.#ofConnection.get(connection)
    if (known) return known
    const endings = new Set<() => void>()
    this.#ofConnection.set(connection, endings)
    connection.once('close', () => {
      for (const end of endings) end()
    })
    return endings
  }
}

function bytesOf(open: Iterable<OpenResponse>): number {
  let sum = 0
  for (const { outgoing, connection, expected } of open)
    if (!connection?.destroyed) sum += Math.max(expected, outgoing?.writableLength ?? 0)
  return sum
}
