import { DAY, HOUR, MINUTE, UNAVAILABLE_TEXT } from '../constants.ts'
import { defined } from '../defined.ts'

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

const UNTIL = /\buntil\s+(1[0-2]|0?[1-9])(?::([0-5]\d))?\s*([AP])\.?M\b/i

/** Returns the clock time of 'until 6:00 PM' in ms after midnight, or null if the text names none. */
export function untilTime(text: string): number | null {
  const found = UNTIL.exec(text)
  if (!found) return null
  const hour = (Number(found[1]) % 12) + (defined(found[3]).toUpperCase() === 'P' ? 12 : 0)
  return hour * HOUR + Number(found[2] ?? 0) * MINUTE
}

/**
 * Returns when an availability composed at `composedAt` ends, in epoch ms: the first occurrence of its clock time after that
 * moment, on the composer's own clock (clarification B5). Returns null if it never ends.
 *
 * @param composedAt epoch ms
 * @param utcOffset minutes east of UTC at the place where it was composed
 */
export function availableUntil(status: Status, text: string, composedAt: number, utcOffset: number): number | null {
  if (status !== 'available') return null
  const clock = untilTime(text)
  if (clock === null) return null
  const shift = utcOffset * MINUTE
  const midnight = Math.floor((composedAt + shift) / DAY) * DAY - shift
  const today = midnight + clock
  return today > composedAt ? today : today + DAY
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
export function toggled(status: Status): Status {
  return status === 'available' ? 'offline' : 'available'
}
