/** The hours at which a test may begin. The last leaves room for all of them before the quiet hours of the night. */
const [FIRST, LAST] = [9, 19]

/** Returns a time zone in which it is day: of those at whole hours from UTC, the nearest. */
export function dayZone(now) {
  const hour = now.getUTCHours()
  const east = Math.max(FIRST, Math.min(LAST, hour)) - hour
  // In these names the sign says how far the zone lies in the west.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/**
 * Gives this process, and those that it starts, a time zone in which it is day, or the zone of the variable TEST_TZ: so a test does not
 * depend on the hour at which it runs. Tests of the beginning or end of a day, and of quiet hours, set the clock themselves.
 */
export function liveByDay() {
  const now = new Date()
  const isDay = now.getHours() >= FIRST && now.getHours() <= LAST
  process.env.TEST_TZ ??= isDay ? Intl.DateTimeFormat().resolvedOptions().timeZone : dayZone(now)
  process.env.TZ = process.env.TEST_TZ
}
