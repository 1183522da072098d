import type { MovableClock } from '../../sync-server/clock.ts'

/**
 * Creates a clock that stands still until the test moves it.
 * Timers wait for `advance` (ms), even on a slow machine.
 */
export function handClock(start: number): MovableClock {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    later: (run, ms) => void timers.push({ at: now + ms, run }),
    advance: (ms) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    stop: () => void (timers = []),
  }
}
