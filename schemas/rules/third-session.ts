/** A time from `start` on, until before `end`. Epoch ms. */
interface Span {
  start: number
  end: number
}

/** Number of sessions at one time about which the student is asked. */
const SESSIONS_TO_CONFIRM = 3

/**
 * Returns the sessions that would run at one moment together with `next`, if they and it are three or more; otherwise none. Of
 * several such moments, the one with the most sessions counts.
 */
export function sessionsBeside<T extends Span>(sessions: readonly T[], next: Span): T[] {
  // The number of sessions grows only at a start.
  const moments = [next.start, ...sessions.map(({ start }) => start)].filter((at) => at >= next.start && at < next.end)
  const running = moments.map((at) => sessions.filter(({ start, end }) => start <= at && at < end))
  const most = running.reduce((best, each) => (each.length > best.length ? each : best), [])
  return most.length + 1 >= SESSIONS_TO_CONFIRM ? most : []
}
