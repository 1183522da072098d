/** Hour at which a night that was turned quiet ends. */
const QUIET_END_HOUR = 7
/** A student who turns it on before this hour means the current night. */
const NEW_DAY_HOUR = 5

/** Returns when the present or coming night ends, by the clock of this device, epoch ms. */
export function nextMorning(now: number): number {
  const end = new Date(now)
  if (end.getHours() >= NEW_DAY_HOUR) end.setDate(end.getDate() + 1)
  return end.setHours(QUIET_END_HOUR, 0, 0, 0)
}
