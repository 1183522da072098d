/** A clock that the test moves. */
export class ManualClock {
  #now: number
  #timers = new Set<{ at: number; run: () => void }>()

  constructor(now = 0) {
    this.#now = now
  }

  readonly now = (): number => this.#now

  readonly later = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Epoch ms of the next timer, or Infinity. */
  get next(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at))
  }

  /** Advances by `ms`, timer by timer. The work that a timer starts ends before the next timer runs. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await this.rest()
    while (this.next <= until) {
      const timer = [...this.#timers].reduce((first, each) => (each.at < first.at ? each : first))
      this.#timers.delete(timer)
      this.#now = Math.max(this.#now, timer.at)
      timer.run()
      await this.rest()
    }
    this.#now = until
  }

  /** Resolves when all work that needs no timer has ended. */
  rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 0))
  }
}
