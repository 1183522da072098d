/** The server's time and timers; a test may move both. */
export interface Clock {
  now(): number
  /** After so long, however the time of day is corrected meanwhile: what waits for a second must not wait for an hour. */
  later(run: () => void, ms: number): void
  stop(): void
}

export interface MovableClock extends Clock {
  /** Moves time forward, and timers that come due fire; or back, of which timers know nothing. */
  advance(ms: number): void
}

interface Timer {
  /** By `passed`. */
  at: number
  run: () => void
  handle: NodeJS.Timeout
}

/**
 * Real time plus an offset that only `advance` changes (TEST_CLOCK).
 *
 * @param start what it says now, epoch ms; null: the time
 */
export function createClock(start: number | null = null): MovableClock {
  let offset = start === null ? 0 : start - Date.now()
  const timers = new Set<Timer>()
  const now = () => Date.now() + offset
  let skipped = 0
  const passed = () => performance.now() + skipped
  // setTimeout takes at most 2^31-1 ms; what is due later than that is looked at again.
  const arm = (timer: Timer): void => {
    timer.handle = setTimeout(
      () => {
        if (passed() < timer.at) return arm(timer)
        timers.delete(timer)
        timer.run()
      },
      Math.min(2 ** 31 - 1, Math.max(0, timer.at - passed())),
    )
    timer.handle.unref()
  }
  return {
    now,
    later: (run, ms) => {
      const timer: Timer = { at: passed() + ms, run, handle: undefined as never }
      timers.add(timer)
      arm(timer)
    },
    advance: (ms) => {
      offset += ms
      if (ms <= 0) return
      skipped += ms
      for (const timer of timers) {
        clearTimeout(timer.handle)
        arm(timer)
      }
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer.handle)
      timers.clear()
    },
  }
}
