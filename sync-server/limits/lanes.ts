/** Duration in ms up to which the next work starts at once. */
const SHORT_WORK_MAX = 10
/** Maximum time in ms between two works. */
const WORK_DELAY_MAX = 1_000

/** A lane is full: `waiting` others are before this work. */
export class LaneFull extends Error {}

/** Runs the work of each key one after the other, in the order of arrival. Works of different keys do not wait for each other. */
export class Lanes {
  /** The waiting works of each key that has one running. */
  readonly #waiting = new Map<string, { start: () => void; isRefusable: boolean }[]>()

  /** @param most maximum number of works of one key that wait for the running one */
  constructor(private readonly most: number) {}

  /**
   * Runs `work` when it is its turn. Resolves and rejects as it does; rejects with `LaneFull` if too many wait.
   *
   * @param isRefusable false for a work of which there are only a few anyway: it waits however many do, and does not count among them
   */
  async run<T>(key: string, work: () => Promise<T>, isRefusable = true): Promise<T> {
    const waiting = this.#waiting.get(key)
    if (!waiting) this.#waiting.set(key, [])
    else if (isRefusable && waiting.filter((other) => other.isRefusable).length >= this.most) throw new LaneFull()
    else await new Promise<void>((start) => waiting.push({ start, isRefusable }))
    const started = performance.now()
    try {
      return await work()
    } finally {
      this.#rest(performance.now() - started, () => this.#next(key))
    }
  }

  /** Number of keys that have a running work. */
  get size(): number {
    return this.#waiting.size
  }

  /**
   * Calls `then` in a later turn of the event loop, and after a long work not before the same time has passed: a lane has at most half
   * of the server's thread. A read of SQLite never gives control back, and Node accepts one connection in each turn. Without the rest
   * each turn would run the next read of one student, and the connections of all others would wait for it.
   */
  #rest(took: number, then: () => void): void {
    if (took < SHORT_WORK_MAX) setImmediate(then)
    else setTimeout(then, Math.min(took, WORK_DELAY_MAX))
  }

  #next(key: string): void {
    const next = this.#waiting.get(key)?.shift()
    if (next) next.start()
    else this.#waiting.delete(key)
  }
}
