import { clockTime } from './clock-time.ts'

/** Returns 'Until 7:30 PM', with the day if it is another one, in the time zone of the device. */
export function endText(at: number, now: number): string {
  const isToday = new Date(at - 1).toDateString() === new Date(now).toDateString()
  return `Until ${clockTime(at)}${isToday ? '' : ' tomorrow'}`
}
