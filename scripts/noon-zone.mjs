/** Returns the time zone, of those at whole hours from UTC, in which it is between noon and one o'clock. */
export function noonZone(now) {
  const east = 12 - now.getUTCHours()
  // In these names the sign says how far the zone lies in the west.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/**
 * Lets this process and those that it starts live at noon, or in the zone of the variable TEST_TZ: what a test sees does not depend on the
 * hour at which it runs. What begins and ends with a day, and the quiet hours of the night, have tests that set the clock.
 */
export function liveAtNoon() {
  process.env.TEST_TZ ??= noonZone(new Date())
  process.env.TZ = process.env.TEST_TZ
}
