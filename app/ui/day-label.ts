import { DAY } from '../../schemas/constants.ts'
import { dateFormat } from '../platform/date-format.ts'

const WEEKDAY = dateFormat({ weekday: 'long' })
const DATE = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const DATE_AND_YEAR = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** Returns 'Today', 'Yesterday', 'Wednesday' within the last week, then the date, in the time zone of the device. */
export function dayLabel(at: number, now: number): string {
  const ago = daysBetween(at, now)
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return WEEKDAY.format(at)
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? DATE : DATE_AND_YEAR).format(at)
}

/** Returns the calendar days from one time to another. Rounded, because a day with a clock change has 23 or 25 hours. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnight(to) - midnight(from)) / DAY)
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
