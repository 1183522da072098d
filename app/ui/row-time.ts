import { clockTime } from './clock-time.ts'
import { dayLabel, daysBetween } from './day-label.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** When something was last said, in a narrow column: '3:41 PM', 'Yesterday', 'Wed', then the date. */
export function rowTime(at: number, now: number): string {
  const ago = daysBetween(at, now)
  if (ago <= 0) return clockTime(at)
  return ago > 1 && ago < 7 ? WEEKDAY.format(at) : dayLabel(at, now)
}
