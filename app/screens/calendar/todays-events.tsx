import { useId } from 'react'
import { eventsOfToday } from '../../../schemas/rules/todays-events.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { useEvents, useEventsLoad } from '../../data/calendar/use-events.ts'
import { Badge } from '../../ui/badge.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { minute } from '../../../schemas/rules/minute.ts'
import { timesOf } from '../study/study-items.ts'

/** Lists the events of the connected calendar that begin today (clarification F8). */
export function TodaysEvents() {
  const id = useId()
  const now = useEachSecond(minute)
  const events = useEvents()
  const loads = useEventsLoad()
  const today = eventsOfToday(events ?? [], now)
  return (
    <>
      <h3 id={id} className="pt-3.5 pb-0.5 text-xs font-semibold text-muted">
        Today’s events
      </h3>
      {loads || !events ? (
        <div role="group" aria-label="Loading your events" className="grid gap-2 py-2.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      ) : today.length === 0 ? (
        <p className="py-2.5">No events today</p>
      ) : (
        <ul aria-labelledby={id}>
          {today.map((event) => (
            <li key={event.id} className="hairline-0 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.5">
              <span className="min-w-[min(100%,9rem)] flex-1">
                <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
                  {event.title}
                </span>
                <span className="block text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
                  {[timesOf({ kind: 'event', ...event }), isolateText(event.location ?? '')].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Badge look="blue">Calendar</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
