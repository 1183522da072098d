import { useState } from 'react'
import { dayOf, daysAfter } from './days.ts'

/** How many days the grid shows, and goes on by, at once. */
export const VIEWS = { Day: 1, Week: 7 } as const
export type View = keyof typeof VIEWS

/**
 * The day that is looked at: today, also when that becomes another, until one goes elsewhere. Kept above what shows it: a
 * tablet that is turned stays where it was.
 *
 * @param now epoch ms
 */
export function useShownDay(now: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [view, setView] = useState<View>('Week')
  const today = dayOf(now)
  const day = chosen ?? today
  return {
    day,
    today,
    view,
    setView,
    /** So many days on, or back. */
    go: (days: number) => {
      const next = daysAfter(day, days)
      setChosen(next === today ? null : next)
    },
    goToday: () => setChosen(null),
  }
}

export type ShownDay = ReturnType<typeof useShownDay>
