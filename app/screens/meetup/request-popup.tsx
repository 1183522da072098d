import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { meeting, proposeMeetup } from '../../data/meetup-sheets.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { useFoundAt } from '../../data/use-status.ts'
import { isHome } from '../../shell/page/tabs.ts'
import { answerMeetup } from './answer-meetup.ts'
import { isForMe, unseenRequests } from './unseen-meetups.ts'
import { RequestSheet } from './request-sheet.tsx'
import { useSeenRequests } from './use-seen-meetups.ts'
import { factsOf, nameOf } from './meetup-text.ts'

interface Props {
  me: StudentId
  meetups: readonly MeetupView[]
  /** Something may come up by itself now. */
  free: boolean
}

/**
 * Requests asked of me: one at a time, the oldest first. They come up as they arrive, and on Home those too which had waited
 * before (spec §2); who comes for a chat is not met by something else. Also the one that I look at again by hand.
 */
export function RequestPopup({ me, meetups, free }: Props) {
  const now = useNow()
  const atHome = isHome(useLocation().pathname)
  const foundAt = useFoundAt()
  const { told, tell } = useSeenRequests(me, meetups)
  const looked = useStore(meeting, ({ looked }) => looked)
  const [came, setCame] = useState<string | null>(null)

  const queue = unseenRequests(meetups, told, now).filter(({ createdAt }) => atHome || (foundAt !== null && createdAt > foundAt))
  const open = meetups.find((meetup) => meetup.id === looked && isForMe(meetup)) ?? queue.find(({ id }) => id === came)
  const next = free && !open ? (queue[0]?.id ?? null) : (open?.id ?? null)
  if (next !== came) setCame(next)
  useEffect(() => {
    // Answered elsewhere while it was looked at.
    if (looked && open?.id !== looked) meeting.setState({ looked: null })
  }, [looked, open])

  if (!open) return null
  const done = () => {
    meeting.setState({ looked: null })
    tell(open)
  }
  return (
    <RequestSheet
      key={open.id}
      meetup={open}
      more={queue.filter(({ id }) => id !== open.id).length}
      cameByItself={open.id !== looked}
      onAnswer={async (status) => {
        if (await answerMeetup(open, status, factsOf(open, now))) done()
      }}
      onAskAgain={() => {
        done()
        proposeMeetup(open.fromUserId, { like: open })
      }}
      onClose={() => {
        done()
        if (!open.expired) showToast({ title: 'Not answered yet', text: `You can still answer in your chat with ${nameOf(open)}.`, seenAt: `/messages?with=${open.fromUserId}` })
      }}
    />
  )
}
