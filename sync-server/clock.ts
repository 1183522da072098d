/** The server's time and timers; a test may move both. */
export interface Clock {
  now(): number
  later(run: () => void, ms: number): void
  stop(): void
}

export interface MovableClock extends Clock {
  /** Moves time forward; timers that come due fire. */
  advance(ms: number): void
}

interface Timer {
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
  // setTimeout takes at most 2^31-1 ms; what is due later than that is looked at again.
  const arm = (timer: Timer): void => {
    timer.handle = setTimeout(
      () => {
        if (now() < timer.at) return arm(timer)
        timers.delete(timer)
        timer.run()
      },
      Math.min(2 ** 31 - 1, Math.max(0, timer.at - now())),
    )
    timer.handle.unref()
  }
  return {
    now,
    later: (run, ms) => {
      const timer: Timer = { at: now() + ms, run, handle: undefined as never }
      timers.add(timer)
      arm(timer)
    },
    advance: (ms) => {
      offset += ms
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
