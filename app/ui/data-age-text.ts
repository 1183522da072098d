import { clockTime } from './clock-time.ts'
import { daysBetween } from './day-label.ts'
import { meetingTime } from './meeting-time.ts'

/** Returns when what is shown was last true: 'As of 9:40 PM', with the day if it was not today. */
export function dataAgeText(at: number, now: number): string {
  if (daysBetween(at, now) <= 0) return `As of ${clockTime(at)}`
  return `As of ${meetingTime(at, now).replace('Yesterday', 'yesterday')}`
}
