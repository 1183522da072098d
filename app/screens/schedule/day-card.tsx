import { useId, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isolateText } from '../../ui/isolate-text.ts'
import { meetingDay } from '../../ui/meeting-time.ts'
import { isNow, timesOf, type StudyItem } from '../study/study-items.ts'
import { DayButtons, TodayButton } from './day-buttons.tsx'
import { itemsOn } from './day-hours.ts'
import { emptyWords } from './empty-words.ts'
import { styleOf } from './kind-styles.ts'
import { OpenMeetup } from './open-meetup.tsx'
import type { ShownDay } from './use-shown-day.ts'

interface Props {
  items: StudyItem[]
  /** Epoch ms, server clock, rounded down to the minute. */
  now: number
  shown: ShownDay
}

/** One day as a list, at first today. */
export function DayCard({ items, now, shown }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { day, today, go, goToday } = shown
  const ofDay = itemsOn(items, day)
  const backToToday = () => {
    goToday()
    // The button disappears, so move the focus to the heading.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={id} className="card px-3.5 pt-1.5 pb-1.5">
      <div className="-me-2 flex flex-wrap items-center justify-end">
        <h2 id={id} ref={heading} tabIndex={-1} aria-live="polite" className="me-auto text-base font-bold tracking-snug outline-none">
          {meetingDay(day, now)}
        </h2>
        {/* This button comes first, so that the others do not move under the finger when it comes or goes. */}
        {day !== today && <TodayButton onPress={backToToday} />}
        <DayButtons unit="day" onGo={go} />
      </div>
      {ofDay.length === 0 ? (
        <EmptyState {...emptyWords([day], today)} />
      ) : (
        <ul aria-labelledby={id}>
          {ofDay.map((item) => (
            <li
              key={item.id}
              data-kind={item.kind}
              className="hairline-0 relative flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2.75"
            >
              <span className="min-w-[min(100%,9rem)] flex-1">
                <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
                  {item.name}
                </span>
                <span className="block text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
                  {[timesOf(item), isolateText(item.subject ?? ''), isolateText(item.place), item.pending].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex flex-wrap gap-1.5">
                {isNow(item, now) && <Badge look="lamp">Now</Badge>}
                <Badge look={styleOf(item).badge}>{styleOf(item).name}</Badge>
              </span>
              <OpenMeetup item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
