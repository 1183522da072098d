interface Event {
  at: number
  turn: number
  run: (() => void) | null
}

/** Virtual time. Runs events in order, and everything that promises do in between, before the next event. */
export class Scheduler {
  /** Epoch ms of the world. */
  now: number
  /** Number of real operations that virtual time waits for (requests inside the server). */
  busy = 0
  #events: Event[] = []
  #turn = 0

  constructor(start: number) {
    this.now = start
  }

  later(run: () => void, ms: number): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), turn: this.#turn++, run }
    this.#push(event)
    return () => (event.run = null)
  }

  /** Runs the events that are due in the next `ms`. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    await this.#flush()
    for (;;) {
      const next = this.#events[0]
      if (!next || next.at > until) break
      this.#pop()
      if (!next.run) continue
      this.now = Math.max(this.now, next.at)
      next.run()
      await this.#flush()
    }
    this.now = until
  }

  async #flush(): Promise<void> {
    do await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.busy > 0)
  }

  // A binary heap, because thousands of timers are taken one by one.
  #push(event: Event): void {
    const events = this.#events
    let at = events.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (before(events[parent]!, event)) break
      events[at] = events[parent]!
      at = parent
    }
    events[at] = event
  }

  #pop(): void {
    const events = this.#events
    const last = events.pop()!
    if (events.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= events.length) break
      if (child + 1 < events.length && before(events[child + 1]!, events[child]!)) child++
      if (before(last, events[child]!)) break
      events[at] = events[child]!
      at = child
    }
    events[at] = last
  }
}

function before(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.turn < b.turn)
}
