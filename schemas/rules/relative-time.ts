import { DAY, HOUR, MINUTE } from '../constants.ts'

/** Returns 'Just now', 'N min ago' (under 60), 'N hr ago' (under 1440 minutes) or 'N day ago', literally (spec §9, clarification B16). */
export function relativeTime(then: number, now: number): string {
  const passed = Math.max(0, now - then)
  if (passed < MINUTE) return 'Just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} hr ago`
  return `${Math.floor(passed / DAY)} day ago`
}

/** Returns 'Last seen 4 min ago', or 'Last seen recently' if the time is not known (spec §4). */
export function lastSeenText(then: number | null, now: number): string {
  if (then === null || !Number.isFinite(then)) return 'Last seen recently'
  const time = relativeTime(then, now)
  return `Last seen ${time === 'Just now' ? 'just now' : time}`
}
