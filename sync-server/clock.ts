/** The server's time and timers. A test can move both. */
interface Clock {
  now(): number
  /** Runs after `ms`, even if the time of day is corrected in between. Otherwise a timer of one second could wait for an hour. */
  later(run: () => void, ms: number): void
  stop(): void
}

export interface MovableClock extends Clock {
  /** Moves time by `ms`. Forward, the timers that become due fire; backward, timers do not change. */
  advance(ms: number): void
}

interface Timer {
  /** Due time in ms, on the scale of `passed`. */
  at: number
  run: () => void
  handle: NodeJS.Timeout
}

/**
 * Creates a clock: real time plus an offset that only `advance` changes (TEST_CLOCK).
 *
 * @param start its first time, epoch ms; null: real time
 */
export function createClock(start: number | null = null): MovableClock {
  let offset = start === null ? 0 : start - Date.now()
  const timers = new Set<Timer>()
  const now = () => Date.now() + offset
  let skipped = 0
  const passed = () => performance.now() + skipped
  // setTimeout accepts at most 2^31-1 ms. A timer that is due later is armed again.
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
      const timer: Timer = { at: passed() + ms, run, handle: undefined as never } // cast: set in the next line
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
