import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { live } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** Events of my connected calendar as this device last received them, also without a network (clarification F7). */
export const events: Query<null, CalendarEvent[]> = (sources, _, emit) =>
  combineParts(
    sources,
    { events: live(sources, 'events') },
    ({ events }) => [...events].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
    emit,
  )
