import { Dexie } from 'dexie'

/** Transactions begin only after this promise resolves. */
let held: Promise<unknown> = Promise.resolve()

/**
 * Begins no transaction for `ms`, so that the running ones end before the page closes. WebKit may keep a connection for ever if its
 * worker ends during a transaction.
 */
export function holdTransactions(ms: number): void {
  held = new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Begins a transaction only when it need not wait for another: readers run together, a writer alone, in the order of the calls.
 * IndexedDB orders them in the same way, but WebKit begins and never ends a waiting transaction whose worker has ended. Then the
 * database is unusable until the browser is closed (https://github.com/WebKit/WebKit/pull/73930).
 *
 * Calls outside of `db.transaction` are not queued: `db.table.get()` alone has its own transaction.
 */
export function queueTransactions(db: Dexie): void {
  // cast: Dexie's overloads differ only in the number of tables
  const begin = db.transaction.bind(db) as (mode: string, ...rest: unknown[]) => Promise<unknown>
  const queue = new Queue()
  const transaction = (mode: string, ...rest: unknown[]) => {
    const run = () => begin(mode, ...rest)
    // A nested transaction is a part of the outer one.
    if (Dexie.currentTransaction) return run()
    return queue.add(mode.startsWith('rw'), () => held.then(run))
  }
  db.transaction = transaction as unknown as typeof db.transaction // cast: as above
}

/** Runs readers together and writers alone, in the order of the calls. */
class Queue {
  /** Resolves when the last writer and every reader before it have ended. */
  #written: Promise<unknown> = Promise.resolve()
  /** The running readers that came after the last writer. */
  readonly #reading = new Set<Promise<unknown>>()

  add<T>(writes: boolean, run: () => Promise<T>): Promise<T> {
    const before = writes ? Promise.all([this.#written, ...this.#reading]) : this.#written
    const running = before.then(run)
    const forget = () => this.#reading.delete(ended)
    const ended: Promise<unknown> = running.then(forget, forget)
    if (writes) {
      this.#written = ended
      this.#reading.clear()
    } else {
      this.#reading.add(ended)
    }
    return running
  }
}
