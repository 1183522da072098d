import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { changeMeetup, meeting, proposeMeetup } from '../../data/meetup-sheets.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { useFoundAt } from '../../data/use-status.ts'
import { isHome } from '../../shell/page/navigation-tabs.ts'
import { usePopup } from '../../shell/popups/use-popup.ts'
import { answerMeetup } from './answer-meetup.ts'
import { mayDo } from './change-meetup.ts'
import { proposedAt } from './proposed-at.ts'
import { isForMe, unseenRequests } from './unseen-meetups.ts'
import { RequestSheet } from './request-sheet.tsx'
import { useSeenRequests } from './use-seen-meetups.ts'
import { factsOf, nameOf } from './meetup-text.ts'

interface Props {
  me: StudentId
  meetups: readonly MeetupView[]
  /** True if a request may open without a tap at this moment. */
  free: boolean
}

/**
 * Shows requests for the student one at a time, the oldest first, and the request that the student opens again. A request opens when it
 * arrives. Home also opens one that arrived before (spec §2); other screens do not, so as not to interrupt the student. In the quiet hours
 * and during a pause none opens by itself: it is in the list of notifications and in Messages, and Home opens it afterwards.
 */
export function RequestPopup({ me, meetups, free }: Props) {
  const now = useNow()
  const atHome = isHome(useLocation().pathname)
  const foundAt = useFoundAt()
  const isSilent = useIsSilent()
  const [quietUpTo, setQuietUpTo] = useState(0)
  const { seen, mark } = useSeenRequests(me, meetups)
  const opened = useStore(meeting, ({ opened }) => opened)
  const [came, setCame] = useState<string | null>(null)

  const unseen = unseenRequests(meetups, seen, now)
  const newest = Math.max(0, ...unseen.map(proposedAt))
  if (isSilent && newest > quietUpTo) setQuietUpTo(newest)
  const isNews = (meetup: MeetupView) => foundAt !== null && proposedAt(meetup) > Math.max(foundAt, quietUpTo)
  const queue = isSilent ? [] : unseen.filter((meetup) => atHome || isNews(meetup))
  // A request that is open when the quiet hours begin stays: the student may be about to answer it.
  const shown = isSilent ? unseen : queue
  const open = meetups.find((meetup) => meetup.id === opened && isForMe(meetup)) ?? shown.find(({ id }) => id === came)
  const itsTurn = usePopup('meetup-request', open !== undefined || queue.length > 0)
  const next = free && itsTurn && !open ? (queue[0]?.id ?? null) : (open?.id ?? null)
  if (next !== came) setCame(next)
  useEffect(() => {
    // The student answered it on another device or in another tab while it was open here.
    if (opened && open?.id !== opened) meeting.setState({ opened: null })
  }, [opened, open])

  if (!open) return null
  const done = () => {
    meeting.setState({ opened: null })
    mark(open)
  }
  return (
    <RequestSheet
      key={open.id}
      meetup={open}
      more={queue.filter(({ id }) => id !== open.id).length}
      cameByItself={open.id !== opened}
      onAnswer={async (status) => {
        if (await answerMeetup(open, status, factsOf(open, now))) done()
      }}
      onMove={
        mayDo(open, 'move', now)
          ? () => {
              done()
              changeMeetup({ id: open.id, action: 'move' })
            }
          : undefined
      }
      onAskAgain={() => {
        done()
        proposeMeetup(open.partnerId, { like: open })
      }}
      onClose={() => {
        done()
        if (!open.expired)
          showToast({
            title: 'Not answered yet',
            text: `You can still answer in your chat with ${nameOf(open)}.`,
            seenAt: `/messages?with=${open.partnerId}`,
          })
      }}
    />
  )
}
