import type { CalendarEvent } from '../calendar.ts'

/**
 * Events that begin on the day of `now`, by the clock of who looks (spec §2, clarification F8): what began yesterday is not among
 * them, also where it lasts until now.
 *
 * @param now epoch ms
 */
export function todays(events: readonly CalendarEvent[], now: number): CalendarEvent[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const tomorrow = new Date(midnight)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return events.filter(({ start }) => start >= midnight && start < tomorrow.getTime())
}
