import type { ReactNode } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import type { StudyItem } from '../study/study-items.ts'
import { DayButtons, TodayButton } from './day-buttons.tsx'
import { shortDate, weekLabel, weekOf } from './days.ts'
import { Legend } from './legend.tsx'
import { ScheduleHeader } from './schedule-header.tsx'
import { TimeGrid } from './time-grid.tsx'
import { SCHEDULE_RANGES, type ShownDay } from './use-shown-day.ts'
import { defined } from '../../../schemas/defined.ts'
import { keysOf } from '../../../schemas/typed.ts'

const CHOICES = keysOf(SCHEDULE_RANGES)

interface Props {
  items: StudyItem[]
  /** Epoch ms, server clock, rounded down to the minute. */
  now: number
  shown: ShownDay
  /** Notice that a sign-in is required; false if none is. */
  signIn: ReactNode
}

/** A day or a week by its hours (design-language.md section 6). */
export function Timetable({ items, now, shown, signIn }: Props) {
  const { day, today, view, setView, go, goToday } = shown
  const days = view === 'Week' ? weekOf(day) : [day]
  return (
    <div className="min-w-0">
      <ScheduleHeader>
        <div className="flex flex-wrap items-center gap-1">
          <p aria-live="polite" className="pe-1.5 font-semibold tabular-nums">
            {view === 'Week' ? weekLabel(days) : shortDate(day)}
          </p>
          <DayButtons unit={view === 'Week' ? 'week' : 'day'} onGo={(steps) => go(steps * SCHEDULE_RANGES[view])}>
            <TodayButton onPress={goToday} />
          </DayButtons>
        </div>
      </ScheduleHeader>
      {signIn && <div className="pb-3">{signIn}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2.5">
        <Legend items={items} />
        <Segmented label="View" choices={CHOICES} value={view} onPick={setView} />
      </div>
      <TimeGrid
        label={view === 'Week' ? `Week of ${shortDate(defined(days[0]))}` : shortDate(day)}
        days={days}
        items={items}
        today={today}
        now={now}
      />
    </div>
  )
}
