import { DAY, HOUR, MINUTE, UNAVAILABLE_TEXT } from '../constants.ts'

export const STATUSES = ['available', 'studying', 'online', 'offline'] as const
export type Status = (typeof STATUSES)[number]

/** The words of the availability and status cards (spec §4, clarification B2). */
export const STATUS_LABEL: Record<Status, string> = {
  available: 'Available Now',
  studying: 'Studying Quietly',
  online: 'Online',
  offline: 'Offline',
}

/** The short words of the header badge (clarification B2). */
export const STATUS_BADGE: Record<Status, string> = {
  available: 'Available',
  studying: 'Studying',
  online: 'Online',
  offline: 'Offline',
}

/** Any stored value as a status: what is not known is offline (spec §3). */
export function asStatus(value: unknown): Status {
  return (STATUSES as readonly unknown[]).includes(value) ? (value as Status) : 'offline'
}

const UNTIL = /\buntil\s+(1[0-2]|0?[1-9])(?::([0-5]\d))?\s*([AP])\.?M\b/i

/** The clock time of 'until 6:00 PM' in ms after midnight, or null where the text names none. */
export function untilTime(text: string): number | null {
  const found = UNTIL.exec(text)
  if (!found) return null
  const hour = (Number(found[1]) % 12) + (found[3]!.toUpperCase() === 'P' ? 12 : 0)
  return hour * HOUR + Number(found[2] ?? 0) * MINUTE
}

/**
 * When an availability composed at `composedAt` ends: the first occurrence of its clock time after that moment, on the
 * composer's own clock (clarification B5). Null where it never ends.
 *
 * @param composedAt epoch ms
 * @param utcOffset minutes east of UTC where it was composed
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
  /** Epoch ms, server's clock. */
  availableUntil: number | null
}

/** What an availability reads at `now`: past its end it is offline, silently, on every screen alike (clarification B6). */
export function availabilityAt<T extends Availability>(student: T, now: number): T {
  if (student.currentStatus !== 'available' || student.availableUntil === null || now < student.availableUntil) return student
  return { ...student, currentStatus: 'offline', availabilityText: UNAVAILABLE_TEXT, availableUntil: null }
}

/** What a tap on the status does: available becomes offline, everything else becomes available (clarification B4). */
export function toggled(status: Status): Status {
  return status === 'available' ? 'offline' : 'available'
}
