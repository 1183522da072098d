import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { showToast, toasts } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { unseenAnswers } from './unseen-meetups.ts'
import { useSeenAnswers } from './use-seen-meetups.ts'
import { factsOf, nameOf } from './meetup-text.ts'

/**
 * Shows the answers to the student's requests as toasts, one after the other, in the order of the answers. A toast lasts 5 s. It
 * waits until the student can see it, and is shown again if another toast replaced it.
 */
export function useAnswerToasts(me: StudentId, meetups: readonly MeetupView[], seen: boolean): void {
  const now = useNow()
  const { upTo, tell } = useSeenAnswers(me, meetups)
  const taken = useStore(toasts, ({ toasts }) => toasts.some(({ open }) => open))

  useEffect(() => {
    if (upTo === null || !seen || taken) return
    const [answer, ...left] = unseenAnswers(meetups, upTo)
    if (!answer) return
    showToast({
      title: `${nameOf(answer)} ${answer.status} your meetup`,
      text: factsOf(answer, now),
      student: answer.partner,
      seenAt: `/messages?with=${answer.toUserId}`,
      onRead: () => tell(answer, left),
    })
  })
}
