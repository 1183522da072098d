import { useEffect, type RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import { defined } from '../../../schemas/defined.ts'
import type { MeetupId } from '../../../schemas/ids.ts'

/** The meetups whose cards are in sight in the open chat. */
export const cardsInSight = createStore<{ ids: readonly MeetupId[] }>()(() => ({ ids: [] }))

/** Reports whether the card of a meetup is in sight: at least two fifths of it. */
export function useReportSight(card: RefObject<HTMLElement | null>, id: MeetupId): void {
  useEffect(() => {
    const report = (isInSight: boolean) =>
      cardsInSight.setState(({ ids }) => {
        const others = ids.filter((each) => each !== id)
        return { ids: isInSight ? [...others, id] : others }
      })
    const element = defined(card.current)
    const observer = new IntersectionObserver((entries) => report(defined(entries.at(-1)).isIntersecting), {
      root: element.closest('[role="log"]'),
      threshold: 0.4,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      report(false)
    }
  }, [card, id])
}
