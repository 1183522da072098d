import type { CalendarEvent } from '../calendar.ts'

/**
 * Returns the events that begin on the day of `now`, by the clock of the reader (spec §2, clarification F8). An event that began
 * yesterday is not among them, even if it is still running.
 *
 * @param now epoch ms
 */
export function eventsOfToday(events: readonly CalendarEvent[], now: number): CalendarEvent[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const tomorrow = new Date(midnight)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return events.filter(({ start }) => start >= midnight && start < tomorrow.getTime())
}
