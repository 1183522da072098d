import { dateFormat } from '../platform/date-format.ts'

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' })

/** Returns '3:41 PM', or '15:41' where that is usual, in the time zone of the device. */
export function clockTime(at: number): string {
  // Newer ICU data has a narrow no-break space before PM. Students search for, and read, a plain one.
  return CLOCK.format(at).replace('\u202f', ' ')
}

/** Returns a clock time without its AM or PM: '3:41' of '3:41 PM'. A 24-hour time stays. */
export function withoutHalf(time: string): string {
  return time.replace(/ [ap]\.?m\.?$/i, '')
}
