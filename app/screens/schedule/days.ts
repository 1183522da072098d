const DAYS_OF_A_WEEK = 7

/** When the day of this moment begins on the student's own calendar, epoch ms. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** The day so many days later, or earlier: by the calendar, for days have 23 to 25 hours. */
export function daysAfter(day: number, days: number): number {
  const date = new Date(day)
  date.setDate(date.getDate() + days)
  return dayOf(date.getTime())
}

/** The seven days of the week in which this moment lies, from Monday on. */
export function weekOf(at: number): number[] {
  const sinceMonday = (new Date(at).getDay() + 6) % DAYS_OF_A_WEEK
  return Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => daysAfter(at, day - sinceMonday))
}

const DATE = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** 'Fri, Nov 20' */
export function shortDate(day: number): string {
  return DATE.format(day)
}

/** 'Nov 16 – 22', 'Nov 30 – Dec 6' */
export function weekLabel(week: readonly number[]): string {
  const [first, last] = [week[0]!, week.at(-1)!]
  const until = new Date(first).getMonth() === new Date(last).getMonth() ? String(new Date(last).getDate()) : MONTH_AND_DAY.format(last)
  return `${MONTH_AND_DAY.format(first)} – ${until}`
}
