import { Dexie } from 'dexie'

/** No transaction begins before this. */
let held: Promise<unknown> = Promise.resolve()

/**
 * Those that run end meanwhile, and the others wait, for so many ms: the page is being left, and WebKit may keep a connection
 * for ever whose worker ends in the middle of one.
 */
export function holdTransactions(ms: number): void {
  held = new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Begins a transaction only when none is under way that it would have to wait for: readers run together, a writer alone, in the
 * order asked for. IndexedDB orders them in the same way, but where a worker ends while one of its transactions waits for
 * another, WebKit starts that one and never ends it, and the database is unusable until the browser is closed
 * (https://github.com/WebKit/WebKit/pull/73930).
 *
 * What goes beside `db.transaction` is not queued: `db.table.get()` outside of a transaction has one of its own.
 */
export function queueTransactions(db: Dexie): void {
  const begin = db.transaction.bind(db) as (mode: string, ...rest: unknown[]) => Promise<unknown>
  const queue = new Queue()
  const transaction = (mode: string, ...rest: unknown[]) => {
    const run = () => begin(mode, ...rest)
    // Inside of another it is a part of that one.
    if (Dexie.currentTransaction) return run()
    return queue.add(mode.startsWith('rw'), () => held.then(run))
  }
  db.transaction = transaction as unknown as typeof db.transaction
}

/** Readers together, writers alone, first come, first served. */
class Queue {
  /** When the last writer, and every reader before it, has ended. */
  #written: Promise<unknown> = Promise.resolve()
  /** The readers since, as long as they run. */
  readonly #reading = new Set<Promise<unknown>>()

  add<T>(writes: boolean, run: () => Promise<T>): Promise<T> {
    const before = writes ? Promise.all([this.#written, ...this.#reading]) : this.#written
    const running = before.then(run)
    const ended = running.catch(() => {})
    if (writes) {
      this.#written = ended
      this.#reading.clear()
    } else {
      this.#reading.add(ended)
      void ended.then(() => this.#reading.delete(ended))
    }
    return running
  }
}
