import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { showToast, toasts } from '../../data/toasts/toasts.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { unseenOutcomes } from './unseen-meetups.ts'
import { useSeenAnswers } from './use-seen-meetups.ts'
import { factsOf, outcomeTitle, reasonOf } from './meetup-text.ts'

/**
 * Shows what others did to the student's meetups (answered, withdrew, called off) as toasts, one after the other, in that order. A toast
 * lasts 5 s. It waits until the student can see it, and is shown again if another toast replaced it. What is decided while the student
 * wants to hear nothing is only in the list of notifications, the chat and the schedule.
 */
export function useAnswerToasts(me: StudentId, meetups: readonly MeetupView[], seen: boolean): void {
  const now = useNow()
  const isSilent = useIsSilent()
  const { upTo, mark } = useSeenAnswers(me, meetups)
  const taken = useStore(toasts, ({ toasts }) => toasts.some(({ open }) => open))

  useEffect(() => {
    if (upTo === null) return
    const [answer, ...left] = unseenOutcomes(meetups, upTo)
    if (!answer) return
    if (isSilent) return mark(left.at(-1) ?? answer, [])
    if (!seen || taken) return
    showToast({
      title: outcomeTitle(answer),
      text: [factsOf(answer, now), answer.ended && reasonOf(answer)].filter(Boolean).join('. '),
      student: answer.partner,
      seenAt: `/messages?with=${answer.partnerId}`,
      onRead: () => mark(answer, left),
    })
  })
}
