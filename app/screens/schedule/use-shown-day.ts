import { useState } from 'react'
import { dayOf, daysAfter } from './days.ts'

/**
 * The day that is looked at: today, also when that becomes another, until one goes elsewhere.
 *
 * @param now epoch ms
 */
export function useShownDay(now: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const today = dayOf(now)
  const day = chosen ?? today
  return {
    day,
    today,
    /** So many days on, or back. */
    go: (days: number) => {
      const next = daysAfter(day, days)
      setChosen(next === today ? null : next)
    },
    goToday: () => setChosen(null),
  }
}

export type ShownDay = ReturnType<typeof useShownDay>
