import {
  DEFAULT_AVAILABILITY_DURATION,
  AVAILABILITY_MAX,
  DAY,
  DEFAULT_AVAILABILITY_TEXT,
  HOUR,
  MINUTE,
  UNAVAILABLE_TEXT,
} from '../constants.ts'
import { clockTimes, namedEnd } from './named-end.ts'

export const STATUSES = ['available', 'studying', 'online', 'offline'] as const
export type Status = (typeof STATUSES)[number]

/** Texts of the availability and status cards (spec §4, clarification B2). */
export const STATUS_LABEL: Record<Status, string> = {
  available: 'Available Now',
  studying: 'Studying Quietly',
  online: 'Online',
  offline: 'Offline',
}

/** Short texts of the header badge (clarification B2). */
export const STATUS_BADGE: Record<Status, string> = {
  available: 'Available',
  studying: 'Studying',
  online: 'Online',
  offline: 'Offline',
}

/** Returns any stored value as a status: an unknown value is offline (spec §3). */
export function asStatus(value: unknown): Status {
  return STATUSES.find((status) => status === value) ?? 'offline'
}

/**
 * Returns when an availability composed at `composedAt` ends, in epoch ms: at `until`, if it came with one, else at the end that its text
 * names, else after four hours (clarification I2), always within a day. Returns null for a status that has no end (AVAIL-017).
 *
 * @param composedAt epoch ms
 * @param utcOffset minutes east of UTC at the place where it was composed
 * @param until epoch ms
 */
export function availableUntil(status: Status, text: string, composedAt: number, utcOffset: number, until?: number): number | null {
  if (status !== 'available') return null
  const end =
    until ?? namedEnd(text, composedAt, utcOffset, DEFAULT_AVAILABILITY_DURATION)?.at ?? composedAt + DEFAULT_AVAILABILITY_DURATION
  return Math.min(end, composedAt + AVAILABILITY_MAX)
}

export interface Availability {
  currentStatus: Status
  availabilityText: string
  /** Epoch ms, server clock. */
  availableUntil: number | null
}

/** Returns the availability at `now` (epoch ms). After its end it is offline, without a notice, on every screen (clarification B6). */
export function availabilityAt<T extends Availability>(student: T, now: number): T {
  if (student.currentStatus !== 'available' || student.availableUntil === null || now < student.availableUntil) return student
  return { ...student, currentStatus: 'offline', availabilityText: UNAVAILABLE_TEXT, availableUntil: null }
}

/** Returns the status after a tap: available becomes offline, every other status becomes available (clarification B4). */
export function toggleStatus(status: Status): Status {
  return status === 'available' ? 'offline' : 'available'
}

/** Returns what a tap on the switch sends: the status after it, with its text (AVAIL-014). */
export function afterToggle(status: Status): { status: Status; availabilityText: string } {
  const next = toggleStatus(status)
  return { status: next, availabilityText: next === 'available' ? DEFAULT_AVAILABILITY_TEXT : UNAVAILABLE_TEXT }
}

/**
 * Longest time to an end, in ms, for which a text without "today" or "tomorrow" is clear. If "until 7" is farther away, it means tomorrow,
 * and the end is shown beside it.
 */
const UNDATED_END_MAX = 12 * HOUR

/**
 * Returns the end of an availability (epoch ms) if it must stand beside the text, because the text names no end or another one
 * (clarification I2). Otherwise returns null.
 *
 * @param now epoch ms
 * @param utcOffset of the reader, minutes east of UTC
 */
export function endToShow(
  { currentStatus, availabilityText, availableUntil }: Availability,
  now: number,
  utcOffset: number,
): number | null {
  if (currentStatus !== 'available' || availableUntil === null) return null
  const clock = (((availableUntil + utcOffset * MINUTE) % DAY) + DAY) % DAY
  const isSaid = clockTimes(availabilityText).some((said) => said % DAY === clock)
  const day = (at: number) => Math.floor((at + utcOffset * MINUTE) / DAY)
  const [, word] = /\b(today|tomorrow)\b/i.exec(availabilityText) ?? []
  const isThen = word
    ? day(availableUntil) - day(now) === (word.toLowerCase() === 'today' ? 0 : 1)
    : availableUntil - now <= UNDATED_END_MAX
  return isSaid && isThen ? null : availableUntil
}

/** Returns whether the app has offered or composed this text, so that replacing it loses no words of the student. */
export function isOfferedText(text: string): boolean {
  return /^Free until \d[\d:.]*(?:\s[AP]M)? (?:today|tomorrow)$/.test(text)
}

/**
 * Returns what screens show of an availability: its text, and its end where the text does not say it. A text that the app wrote and that
 * says another end is left out ('Free until 6:00 PM today', set at 9 PM or made longer): only the end is true. A student's own words
 * always show.
 *
 * @param now epoch ms
 * @param utcOffset of the reader, minutes east of UTC
 */
export function shownAvailability(availability: Availability, now: number, utcOffset: number): { text: string; end: number | null } {
  const end = endToShow(availability, now, utcOffset)
  const isOver = end !== null && isOfferedText(availability.availabilityText)
  return { text: isOver ? '' : availability.availabilityText, end }
}

/** Clock time of the specification's text 'Free until 6:00 PM today', ms after midnight. */
const EVENING_END = 18 * HOUR
const LATE_END = 23 * HOUR
/** Ms that must be left until a time for it to be worth offering. */
const TIME_LEFT_MIN = 30 * MINUTE

/**
 * Returns the text to offer as a whole: the specification's, or the same with the next sensible time if its own is over or near
 * (clarification I2).
 *
 * @param sinceMidnight ms on the student's own clock
 */
export function offeredText(sinceMidnight: number): string {
  if (sinceMidnight <= EVENING_END - TIME_LEFT_MIN) return DEFAULT_AVAILABILITY_TEXT
  return sinceMidnight <= LATE_END - TIME_LEFT_MIN ? 'Free until 11:00 PM today' : 'Free until 11:59 PM today'
}
