import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { FeedMove } from '../records.ts'
import { StoreUnavailable, type Store, type WriteTx, type ReadTx } from '../store.ts'
import { inOneTurn } from './in-one-turn.ts'
import { CannotOpen, epochOf, openReader, openWriter, prepare, renewEpoch, type Sqlite, type Statement } from './open.ts'
import { normalizeAddresses } from './normalize-addresses.ts'
import { PendingEffects, createTxFactory } from './tx.ts'
import { RecentRows, recentRowsView } from './recent-rows.ts'
import { isDamage, unavailable } from './unavailable.ts'
import { viewOf } from './view.ts'
import { Writer } from './writer.ts'
import { messageOf } from '../../../schemas/typed.ts'

export interface SqliteOptions {
  /** A file, ':memory:', or the bytes of a database (which then stays in memory). */
  source: string | Buffer
  /** Number of connections for reading. A database in memory has one connection and reads between writes. */
  readers?: number
  /** Runs a function once the current turn has received all its requests; `setImmediate` unless a test replaces it. */
  defer?: (run: () => void) => void
  /** True if the database comes from a backup: its history then gets a new epoch. */
  restored?: boolean
  /** Returns the current time in epoch ms, for rows that are stored with their time. */
  now?: () => number
  /** Receives errors that an effect or a listener throws. */
  onError?: (error: unknown) => void
}

/** The store on SQLite: one connection writes with group commit, a few read snapshots beside it (WAL). */
export class SqliteStore implements Store {
  readonly epoch: string
  readonly #db: Sqlite
  readonly #writer: Writer
  readonly #tx: (gathered: PendingEffects) => WriteTx
  readonly #view: ReadTx
  /** The same reads, of what is remembered first. Only for code that runs between two commits or in one. */
  readonly #recent: ReadTx
  readonly #readers: Readers | null
  readonly #onError: (error: unknown) => void
  readonly #moveListeners: ((moves: FeedMove[], committed: ReadTx) => void | Promise<void>)[] = []
  /** The feed moves of the current commit. */
  #moves: FeedMove[] = []
  #job: (kind: string, runAt: number) => void = () => {}

  #isDamaged = false

  constructor({ source, readers = 3, defer = setImmediate, restored = false, now = Date.now, onError = console.error }: SqliteOptions) {
    this.#db = openWriter(source)
    const orm = drizzle(this.#db)
    try {
      prepare(this.#db)
      const renewed = normalizeAddresses(this.#db) || restored
      this.epoch = renewed ? renewEpoch(this.#db) : epochOf(this.#db)
      this.#view = viewOf(orm)
    } catch (error) {
      this.#db.close()
      throw isDamage(error) ? new CannotOpen(`The database is damaged (${messageOf(error)}). Restore a backup of it.`) : error
    }
    const recent = new RecentRows()
    this.#recent = recentRowsView(this.#view, recent)
    this.#tx = createTxFactory(orm, this.#recent, now, recent)
    this.#writer = new Writer(this.#db, defer, () => this.#announce())
    this.#onError = onError
    this.#readers = typeof source === 'string' && source !== ':memory:' ? new Readers(source, readers) : null
  }

  onMoved(listener: (moves: FeedMove[], committed: ReadTx) => void | Promise<void>): void {
    this.#moveListeners.push(listener)
  }

  /** Notifies the listeners of moves. Nothing else is written during this, so the writer's own connection reads what the commit left. */
  async #announce(): Promise<void> {
    const moves = this.#moves
    if (moves.length === 0) return
    this.#moves = []
    for (const listener of this.#moveListeners)
      await inOneTurn(
        this.#recent,
        () => 'A listener of moves',
        async (view) => listener(moves, view),
      ).catch(this.#onError)
  }

  onJob(listener: (kind: string, runAt: number) => void): void {
    this.#job = listener
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  write<T>(work: (tx: WriteTx) => Promise<T>, name?: string): Promise<T> {
    const gathered = new PendingEffects()
    return new Promise<T>((resolve, reject) => {
      if (this.#isDamaged) return reject(new StoreUnavailable('The database is damaged'))
      this.#writer.add({
        run: () =>
          inOneTurn(
            this.#tx(gathered),
            () => name ?? beginOf(work),
            async (tx) => {
              const result = await work(tx)
              await tx.positions([])
              return result
            },
          ),
        onCommitted: (result) => {
          resolve(result as T) // cast: the writer passes on what run returned
          for (const effect of gathered.effects) this.#safely(effect)
          this.#moves.push(...gathered.moves)
          for (const { kind, runAt } of gathered.jobs) this.#safely(() => this.#job(kind, runAt))
        },
        onFailed: (error) => reject(this.#examined(error, 'Saving')),
        reset: () => gathered.reset(),
      })
    })
  }

  read<T>(work: (view: ReadTx) => Promise<T>): Promise<T> {
    if (this.#readers)
      return this.#readers.read(work).catch((error: unknown) => {
        throw this.#examined(error, 'Loading')
      })
    return new Promise<T>((resolve, reject) => {
      let settle = (): void => {}
      this.#writer.add({
        readOnly: true,
        run: () =>
          work(this.#view).then(
            (value) => void (settle = () => resolve(value)),
            (error: unknown) => void (settle = () => reject(this.#examined(error, 'Loading'))),
          ),
        onCommitted: () => settle(),
        onFailed: (error) => reject(this.#examined(error, 'Loading')),
        reset: () => {},
      })
    })
  }

  /** Notes damage, and returns the error that callers get. */
  #examined(error: unknown, failed: StoreUnavailable['failed']): Error {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    if (isDamage(cause)) this.#isDamaged = true
    return unavailable(cause, failed) as Error // cast: nothing else is thrown here
  }

  /** The commit is durable and others in it wait for their results: an error of an effect must not stop the writer. */
  #safely(effect: () => void): void {
    try {
      effect()
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Returns the whole database as bytes: a backup, or the source of another store. */
  serialize(): Buffer {
    return this.#db.serialize()
  }

  async close(): Promise<void> {
    await this.#writer.finished()
    this.#readers?.close()
    this.#db.close()
  }
}

/** Names a work by the beginning of its code. */
function beginOf(work: (tx: WriteTx) => unknown): string {
  return `A write (${String(work).replace(/\s+/g, ' ').slice(0, 80)})`
}

/** Connections, each of which serves one snapshot at a time. */
class Readers {
  readonly #idle: Snapshots[]
  readonly #all: Snapshots[]
  #waiting: ((reader: Snapshots) => void)[] = []

  constructor(file: string, count: number) {
    this.#all = Array.from({ length: count }, () => new Snapshots(openReader(file)))
    this.#idle = [...this.#all]
  }

  async read<T>(work: (view: ReadTx) => Promise<T>): Promise<T> {
    const reader = this.#idle.pop() ?? (await new Promise<Snapshots>((resolve) => this.#waiting.push(resolve)))
    try {
      return await reader.read(work)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(reader)
      else this.#idle.push(reader)
    }
  }

  close(): void {
    for (const { db } of this.#all) db.close()
  }
}

class Snapshots {
  readonly #view: ReadTx
  readonly #begin: Statement
  readonly #end: Statement

  constructor(readonly db: Sqlite) {
    this.#view = viewOf(drizzle(db))
    this.#begin = db.prepare('begin')
    this.#end = db.prepare('commit')
  }

  async read<T>(work: (view: ReadTx) => Promise<T>): Promise<T> {
    try {
      this.#begin.run()
      return await work(this.#view)
    } finally {
      if (this.db.inTransaction) this.#end.run()
    }
  }
}
