import { unavailable } from './unavailable.ts'
import type { Sqlite, Statement } from './open.ts'
import { defined } from '../../../schemas/defined.ts'

export interface Work {
  run(): Promise<unknown>
  /** Called after the commit that made the work durable. */
  onCommitted(result: unknown): void
  onFailed(error: unknown): void
  /** Discards what an attempt gathered: it was undone, or will run again. */
  reset(): void
  /** If true, the work only reads and needs no savepoint. */
  readOnly?: boolean
}

/**
 * Group commit: runs all waiting works, each in its own savepoint, and commits once. So a burst costs one fsync, and a refused
 * command undoes only itself (architecture.md section 7).
 */
export class Writer {
  readonly #db: Sqlite
  // Prepared, because compiling them would take a good part of a small commit.
  readonly #begins: Statement
  readonly #commits: Statement
  readonly #savepoint: Statement
  readonly #release: Statement
  readonly #defer: (run: () => void) => void
  readonly #committed: () => Promise<void>
  #waiting: Work[] = []
  #scheduled = false
  #idle: (() => void)[] = []

  /**
   * @param defer runs a function once the current turn has received all its requests, so that they share a commit
   * @param committed runs after each commit; the next one waits for it
   */
  constructor(db: Sqlite, defer: (run: () => void) => void, committed: () => Promise<void> = async () => {}) {
    this.#db = db
    this.#defer = defer
    this.#committed = committed
    this.#begins = db.prepare('begin immediate')
    this.#commits = db.prepare('commit')
    this.#savepoint = db.prepare('savepoint one')
    this.#release = db.prepare('release one')
  }

  add(work: Work): void {
    this.#waiting.push(work)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#defer(() => void this.#drain())
  }

  /** Resolves when no work is waiting. */
  async finished(): Promise<void> {
    if (this.#scheduled) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0, 256))
    this.#scheduled = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #together(batch: Work[]): Promise<void> {
    if (!this.#begin(batch)) return
    const done: { work: Work; result: unknown }[] = []
    for (const [at, work] of batch.entries()) {
      try {
        done.push({ work, result: await this.#inSavepoint(work) })
      } catch (error) {
        work.reset()
        work.onFailed(unavailable(error, 'Saving'))
        if (!this.#db.inTransaction) {
          // SQLite undid the whole transaction: the other works caused no error and run again.
          const innocent = [...done.map((each) => each.work), ...batch.slice(at + 1)]
          for (const each of innocent) each.reset()
          for (const each of innocent) await this.#together([each])
          return
        }
      }
    }
    try {
      this.#commits.run()
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('rollback')
      for (const { work } of done) work.reset()
      if (done.length === 1) defined(done[0]).work.onFailed(unavailable(error, 'Saving'))
      else for (const { work } of done) await this.#together([work])
      return
    }
    for (const { work, result } of done) work.onCommitted(result)
    await this.#committed()
  }

  #begin(batch: Work[]): boolean {
    try {
      this.#begins.run()
      return true
    } catch (error) {
      for (const work of batch) work.onFailed(unavailable(error, 'Saving'))
      return false
    }
  }

  async #inSavepoint(work: Work): Promise<unknown> {
    if (work.readOnly) return work.run()
    this.#savepoint.run()
    try {
      const result = await work.run()
      this.#release.run()
      return result
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('rollback to one; release one')
      throw error
    }
  }
}
