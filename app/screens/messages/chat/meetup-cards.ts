import { useMemo } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useLive } from '../../../data/use-live.ts'
import type { MeetupView } from '../../../data/views.ts'
import { lazyComponent } from '../../../shell/lazy/lazy-component.tsx'
import { proposedAt } from '../../meetup/proposed-at.ts'
import { retryWhenOnline } from '../../../shell/lazy/retry-when-online.tsx'
import { useDrawnWith } from '../../../shell/lazy/use-drawn-with.ts'

export const MeetupCard = lazyComponent(async () => (await import('../../meetup/meetup-card.tsx')).MeetupCard, {
  missing: retryWhenOnline,
})

/**
 * Returns the meetups with this student, in the order of `proposedAt`. Undefined until they and the code of their cards are here, or cannot
 * be loaded: they are drawn with the messages, so that none of these moves. What comes later does not hide what is drawn.
 */
export function useMeetupCards(partnerId: StudentId): readonly MeetupView[] | undefined {
  const all = useLive('meetups', null)
  const cards = useMemo(
    () => all?.filter((meetup) => meetup.partnerId === partnerId).sort((a, b) => proposedAt(a) - proposedAt(b)),
    [all, partnerId],
  )
  const ready = useDrawnWith(MeetupCard, cards && cards.length > 0)
  return ready ? cards : undefined
}
