import { useState } from 'react'
import { dayOf, daysAfter } from './days.ts'

/** Number of days that each view shows, and by which it moves. */
export const SCHEDULE_RANGES = { Day: 1, Week: 7 } as const
export type ScheduleRange = keyof typeof SCHEDULE_RANGES

/**
 * Returns the shown day. It is the current day, also after midnight, until the student selects another. Use it above the views, so that
 * a tablet that is turned shows the same day.
 *
 * @param now epoch ms
 */
export function useShownDay(now: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [view, setView] = useState<ScheduleRange>('Week')
  const today = dayOf(now)
  const day = chosen ?? today
  return {
    day,
    today,
    view,
    setView,
    /** Moves a number of days forward, or back if negative. */
    go: (days: number) => {
      const next = daysAfter(day, days)
      setChosen(next === today ? null : next)
    },
    goToday: () => setChosen(null),
  }
}

export type ShownDay = ReturnType<typeof useShownDay>
