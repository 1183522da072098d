import type { NotificationSettings, QuietHours } from '../push.ts'

/** Returns whether this is the name of a time zone that this system knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    return false
  }
}

/** Returns whether the student wants no pushes at this time (epoch ms): in a pause, or in the quiet hours. */
export function isSilent({ quietHours, pausedUntil }: Pick<NotificationSettings, 'quietHours' | 'pausedUntil'>, now: number): boolean {
  return isQuiet(quietHours, now) || isPaused(pausedUntil, now)
}

/** Returns whether pushes pause at this time (epoch ms). */
export function isPaused(pausedUntil: number | undefined, now: number): boolean {
  return pausedUntil !== undefined && now < pausedUntil
}

/**
 * Returns whether `now` (epoch ms) is in the quiet hours, so that nothing may be pushed. The clock of the student's zone decides, also when
 * summer time begins or ends.
 */
export function isQuiet(hours: QuietHours | null, now: number): boolean {
  if (!hours) return false
  const { from, until } = hours
  const minute = minuteOfDay(now, hours.zone)
  if (from === until) return true
  return from < until ? from <= minute && minute < until : from <= minute || minute < until
}

function minuteOfDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(now)
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return number('hour') * 60 + number('minute')
}
