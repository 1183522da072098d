import { useEffect, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { SECOND } from '../../../schemas/constants.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { isPushDelivered } from '../../data/push/is-push-delivered.ts'
import { showToast, type ToastWords } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { outcomeOf } from './outcome.ts'
import { canSendNow, savedText } from './meetup-text.ts'

/** Ms. If the server has not confirmed the request within this time, a toast shows that it is pending. */
const PENDING_TOAST_DELAY = 3 * SECOND

/** Shows the outcome of a request that was just sent (clarification E3). failed-change-alerts.tsx reports a failure. */
export function useOutcomes(meetups: readonly MeetupView[]): void {
  const sent = useStore(meeting, ({ sent }) => sent)
  // This layer is part of every screen. It renders for pending changes only while the outcome of a request is open.
  const waiting = useLive('pendingChanges', null, (rows) => (sent.length > 0 ? rows : undefined))
  const connection = useConnection()
  const navigate = useNavigate()
  const [looks, lookAgain] = useReducer((times: number) => times + 1, 0)

  useEffect(() => {
    if (sent.length === 0 || !waiting) return
    const now = Date.now()
    const open = sent.filter(({ id, at }) => {
      const outcome = outcomeOf('requestMeetup', id, {
        shown: meetups,
        waiting,
        away: !canSendNow(connection),
        late: now >= at + PENDING_TOAST_DELAY,
      })
      if (outcome === null) return true
      settled(id)
      const partner = meetups.find((meetup) => meetup.id === id)?.partnerId
      const more = partner && opensChat(`/messages?with=${partner}`, (at) => void navigate(at))
      if (outcome === 'confirmed') void showConfirmed(id, more)
      if (outcome === 'waits') showToast({ title: 'Success', text: savedText(connection), ...more })
      return false
    })
    if (open.length === 0) return
    const timer = setTimeout(lookAgain, Math.min(...open.map(({ at }) => at + PENDING_TOAST_DELAY - now)))
    return () => clearTimeout(timer)
  }, [sent, meetups, waiting, connection, looks, navigate])
}

/** A request has no place of its own but the chat of the two: the toast leads there from elsewhere. */
function opensChat(at: string, go: (at: string) => void): Pick<ToastWords, 'action' | 'seenAt'> {
  return at === `${location.pathname}${location.search}` ? {} : { action: { name: 'Open', run: () => go(at) }, seenAt: at }
}

/** Says that the server has the request, and that it was pushed only if it was (clarification E3). */
async function showConfirmed(id: MeetupId, more: ReturnType<typeof opensChat> | undefined): Promise<void> {
  const pushed = (await isPushDelivered(id)) ? ' Push notification delivered.' : ''
  showToast({ title: 'Success', text: `Meetup request sent successfully!${pushed}`, ...more })
}

function settled(id: MeetupId): void {
  meeting.setState(({ sent }) => ({ sent: sent.filter((each) => each.id !== id) }))
}
