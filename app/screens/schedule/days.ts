import { defined } from '../../../schemas/defined.ts'
import { dateFormat } from '../../platform/date-format.ts'

const DAYS_OF_A_WEEK = 7

/** Returns the beginning of the day of this time by the student's own calendar, epoch ms. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** Returns the day that is `days` later, or earlier if negative, epoch ms. It uses the calendar, because days have 23 to 25 hours. */
export function daysAfter(day: number, days: number): number {
  const date = new Date(day)
  date.setDate(date.getDate() + days)
  return dayOf(date.getTime())
}

/** Returns the seven days of the week of this time, from Monday on. */
export function weekOf(at: number): number[] {
  const sinceMonday = (new Date(at).getDay() + 6) % DAYS_OF_A_WEEK
  return Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => daysAfter(at, day - sinceMonday))
}

const DATE = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const MONTH_AND_DAY = dateFormat({ month: 'short', day: 'numeric' })

/** Returns for example 'Fri, Nov 20'. */
export function shortDate(day: number): string {
  return DATE.format(day)
}

/** Returns for example 'Nov 16 – 22' or 'Nov 30 – Dec 6', or '16 – 22 Nov' where the day comes first. */
export function weekLabel(week: readonly number[]): string {
  // ICU has thin spaces around the dash, which our font lacks.
  return MONTH_AND_DAY.formatRange(defined(week[0]), defined(week.at(-1))).replaceAll('\u2009', ' ')
}
