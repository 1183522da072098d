import { DAY, HOUR } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/** What the chat with somebody says of meeting them; the first that is so, wins. */
export const STRIPS = ['refused', 'answer-refused', 'asked-me', 'waiting', 'asked', 'agreed', 'passed'] as const
export type StripKind = (typeof STRIPS)[number]

/** A meeting is still going on so long after its time: nobody says when it ends. */
export const MEETING_LASTS = 1 * HOUR
/** A request whose time has passed is shown so long, and then is history. */
const PASSED_SHOWN = 1 * DAY

/** The meetup to show in the chat with this student; of several the one whose turn is first, then the nearest. */
export function stripOf(meetups: readonly MeetupView[], partnerId: string, now: number): { kind: StripKind; meetup: MeetupView } | null {
  const found = meetups
    .filter((meetup) => (meetup.askedByMe ? meetup.toUserId : meetup.fromUserId) === partnerId)
    .flatMap((meetup) => {
      const kind = kindOf(meetup, now)
      return kind ? [{ kind, meetup }] : []
    })
    .sort((a, b) => STRIPS.indexOf(a.kind) - STRIPS.indexOf(b.kind) || a.meetup.scheduledTime - b.meetup.scheduledTime)
  return found[0] ?? null
}

function kindOf({ status, askedByMe, refusal, waiting, expired, scheduledTime }: MeetupView, now: number): StripKind | null {
  if (refusal) return askedByMe ? 'refused' : 'answer-refused'
  if (status === 'accepted') return now < scheduledTime + MEETING_LASTS ? 'agreed' : null
  if (status === 'declined') return null
  if (expired) return now < scheduledTime + PASSED_SHOWN ? 'passed' : null
  if (!askedByMe) return 'asked-me'
  return waiting ? 'waiting' : 'asked'
}
