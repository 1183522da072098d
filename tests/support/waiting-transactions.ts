interface Running {
  mode: IDBTransactionMode
  stores: string[]
}

/**
 * Records the IndexedDB transactions of this test file that must wait.
 * app/platform/transaction-queue.ts explains why none may wait.
 */
export class WaitingTransactions {
  /** Each transaction that began while another of its connection was running for which it must wait. */
  found: string[] = []
  readonly #running = new WeakMap<IDBDatabase, Set<Running>>()

  constructor() {
    const begin = IDBDatabase.prototype.transaction
    const begun = (db: IDBDatabase, transaction: IDBTransaction) => this.#begun(db, transaction)
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args)
      begun(this, transaction)
      return transaction
    }
  }

  #begun(db: IDBDatabase, transaction: IDBTransaction): void {
    const mine: Running = { mode: transaction.mode, stores: [...transaction.objectStoreNames] }
    const others = this.#running.get(db) ?? new Set()
    this.#running.set(db, others)
    for (const other of others) if (waitsFor(mine, other)) this.found.push(`${db.name}: ${mine.mode} waits for ${other.mode}`)
    others.add(mine)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => others.delete(mine))
  }
}

function waitsFor(one: Running, other: Running): boolean {
  return (one.mode === 'readwrite' || other.mode === 'readwrite') && one.stores.some((store) => other.stores.includes(store))
}
