import { DAY, HOUR, MINUTE } from '../constants.ts'
import { defined } from '../defined.ts'

const UNTIL = /\b(?:until|till)\s+(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s*([AP])\.?M\b/i
/** A time without AM or PM: "until 7", "until 23:30", "until 18h". */
const UNTIL_PLAIN = /\b(?:until|till)\s+(2[0-4]|[01]?\d)(?:[:.h]([0-5]\d)|h)?\b(?![:.]\d)(?!\s*[ap]\.?m)/i
const UNTIL_WORD = /\b(?:until|till)\s+(noon|midnight)\b/i
const HOURS =
  /\b(half an|an|\d{1,2}(?:[.,]\d{1,2})?)\s?-?(?:hours?|hrs?|h)\b(?:\s?(?:and\s)?(\d{1,2})\s?(?:minutes?|mins?|m)\b)?(?!\s+(?:away|from|walk))/i
const MINUTES = /\b(\d{1,3})\s?-?(?:minutes?|mins?)\b(?!\s+(?:away|from|walk))/i
/** A word before a duration that makes it the time of something else, as in "back in 2 hours". */
const NOT_FOR = /\b(?:in|after|every|last)\s+$/i
const TODAY = /\btoday\b/i

/** Returns the clock time of 'until 6:00 PM' in ms after midnight, or null if the text names none (AVAIL-017). */
export function untilTime(text: string): number | null {
  const found = UNTIL.exec(text)
  if (!found) return null
  const hour = (Number(found[1]) % 12) + (defined(found[3]).toUpperCase() === 'P' ? 12 : 0)
  return hour * HOUR + Number(found[2] ?? 0) * MINUTE
}

/**
 * Returns the clock times that the words after "until" may mean, in ms after midnight. "until 7" may mean the morning or the evening;
 * "until 07:00" and "until 19" are times of a 24-hour clock.
 */
export function clockTimes(text: string): number[] {
  const exact = untilTime(text)
  if (exact !== null) return [exact]
  const word = UNTIL_WORD.exec(text)
  if (word) return [defined(word[1]).toLowerCase() === 'noon' ? 12 * HOUR : DAY]
  const found = UNTIL_PLAIN.exec(text)
  if (!found) return []
  const said = defined(found[1])
  const [hour, rest] = [Number(said), Number(found[2] ?? 0) * MINUTE]
  if (hour * HOUR + rest > DAY) return []
  if (hour === 0 || hour > 12 || said.startsWith('0')) return [hour * HOUR + rest]
  return [(hour % 12) * HOUR + rest, ((hour % 12) + 12) * HOUR + rest]
}

/** Returns the duration that a text names, such as "2 hours", "1 h 30 min" or "45 min", in ms; null if it names none. */
export function namedDuration(text: string): number | null {
  const hours = HOURS.exec(text)
  if (hours && !NOT_FOR.test(text.slice(0, hours.index))) {
    const said = defined(hours[1]).toLowerCase()
    const amount = said === 'an' ? 1 : said === 'half an' ? 0.5 : Number(said.replace(',', '.'))
    return amount * HOUR + Number(hours[2] ?? 0) * MINUTE
  }
  const minutes = MINUTES.exec(text)
  return minutes && !NOT_FOR.test(text.slice(0, minutes.index)) ? Number(minutes[1]) * MINUTE : null
}

/** Returns whether a text says when the availability ends. */
export function namesEnd(text: string): boolean {
  return clockTimes(text).length > 0 || namedDuration(text) !== null
}

/** The end that a text names. */
export interface NamedEnd {
  /** Epoch ms. */
  at: number
  /** The text says "today", and its time was over when it was composed: `at` is another time (clarification I2). */
  isPast: boolean
}

/**
 * Returns the end that a text composed at `composedAt` names, on the composer's own clock; null if it names none. A time that is over
 * counts as tomorrow (AVAIL-018), but never if the text says "today": then the end is `lasts` from then, at most until midnight
 * (clarification I2).
 *
 * @param composedAt epoch ms
 * @param utcOffset minutes east of UTC at the place where it was composed
 * @param lasts ms
 */
export function namedEnd(text: string, composedAt: number, utcOffset: number, lasts: number): NamedEnd | null {
  const shift = utcOffset * MINUTE
  const midnight = Math.floor((composedAt + shift) / DAY) * DAY - shift
  const clocks = clockTimes(text)
  if (clocks.length > 0) {
    const today = clocks.map((clock) => midnight + clock).filter((at) => at > composedAt)
    if (TODAY.test(text)) {
      if (today.length > 0) return { at: Math.min(...today), isPast: false }
      return { at: Math.min(composedAt + lasts, midnight + DAY), isPast: true }
    }
    return { at: Math.min(...today, ...clocks.map((clock) => midnight + clock + DAY)), isPast: false }
  }
  const duration = namedDuration(text)
  return duration === null || duration === 0 ? null : { at: composedAt + duration, isPast: false }
}
