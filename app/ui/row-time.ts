import { clockTime } from './clock-time.ts'
import { dayLabel, daysBetween } from './day-label.ts'
import { dateFormat } from '../platform/date-format.ts'

const WEEKDAY = dateFormat({ weekday: 'short' })

/** Returns the time of the last message for a narrow column: '3:41 PM', 'Yesterday', 'Wed', then the date. */
export function rowTime(at: number, now: number): string {
  const ago = daysBetween(at, now)
  if (ago <= 0) return clockTime(at)
  return ago > 1 && ago < 7 ? WEEKDAY.format(at) : dayLabel(at, now)
}
