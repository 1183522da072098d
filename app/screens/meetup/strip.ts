import { DAY, HOUR } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/** The kinds of meetup strip. Of several meetups, the one whose kind comes first is shown. */
const STRIPS = ['refused', 'answer-refused', 'asked-me', 'waiting', 'asked', 'agreed', 'passed'] as const
export type StripKind = (typeof STRIPS)[number]

/** Ms after its time in which a meetup counts as going on, because a meetup has no end time. */
export const MEETING_LASTS = 1 * HOUR
/** Ms for which a request is still shown after its time has passed. */
const PASSED_SHOWN = 1 * DAY

/** Returns the meetup to show in the chat with this student: of the most urgent kind, then the nearest. */
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
