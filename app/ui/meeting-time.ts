import { clockTime } from './clock-time.ts'
import { daysBetween } from './day-label.ts'
import { dateFormat } from '../platform/date-format.ts'

const DATE = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const DATE_AND_YEAR = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

const WHOLE_DATE = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Returns 'Saturday, November 21, 2026': for a text that is read on another day. */
export function wholeDate(at: number): string {
  return WHOLE_DATE.format(at)
}

/**
 * Returns 'Today', 'Tomorrow', 'Yesterday', else 'Sat, Nov 21', with the year when it is another one, in the time zone of the
 * device.
 */
export function meetingDay(at: number, now: number): string {
  const ahead = daysBetween(now, at)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? DATE : DATE_AND_YEAR).format(at)
}

/** Returns 'tomorrow, 5:00 PM', as used inside a sentence. */
export function sentenceTime(at: number, now: number): string {
  return meetingTime(at, now).replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase())
}

/** Returns 'tomorrow, 5:00 PM', or 'on Sun, Nov 22, 5:00 PM': what stands after a verb. */
export function whenText(at: number, now: number): string {
  const time = sentenceTime(at, now)
  return time === meetingTime(at, now) ? `on ${time}` : time
}

/**
 * Returns 'Today, 5:00 PM' for a screen: no line breaks between 5:00 and PM. What is sent or stored has `clockTime`, with a plain space.
 */
export function meetingTime(at: number, now: number): string {
  return `${meetingDay(at, now)}, ${clockTime(at).replace(' ', '\u00a0')}`
}
