import type { CommandName } from '../../../schemas/commands/registry.ts'
import { DAY, MEETUP_LASTS } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/** The kinds of meetup strip. Of several meetups, the one whose kind comes first is shown. */
const STRIPS = ['refused', 'answer-refused', 'change-refused', 'asked-me', 'waiting', 'asked', 'agreed', 'ended', 'passed'] as const
export type StripKind = (typeof STRIPS)[number]

const REFUSED: Partial<Record<CommandName, StripKind>> = { requestMeetup: 'refused', answerMeetup: 'answer-refused' }

/** Ms for which a request is still shown after its time has passed. */
const PASSED_SHOWN = 1 * DAY
/** Ms for which a meetup is still shown after the other student ended it. */
const ENDED_SHOWN = 1 * DAY

/** Returns the meetup to show in the chat with this student: of the most urgent kind, then the nearest. */
export function stripOf(meetups: readonly MeetupView[], partnerId: string, now: number): { kind: StripKind; meetup: MeetupView } | null {
  const found = meetups
    .filter((meetup) => meetup.partnerId === partnerId)
    .flatMap((meetup) => {
      const kind = kindOf(meetup, now)
      return kind ? [{ kind, meetup }] : []
    })
    .sort((a, b) => STRIPS.indexOf(a.kind) - STRIPS.indexOf(b.kind) || a.meetup.scheduledTime - b.meetup.scheduledTime)
  return found[0] ?? null
}

function kindOf(
  { state, ended, partnerId, askedByMe, refusal, waiting, expired, scheduledTime }: MeetupView,
  now: number,
): StripKind | null {
  if (refusal) return REFUSED[refusal.kind] ?? 'change-refused'
  if (state === 'accepted') return now < scheduledTime + MEETUP_LASTS ? 'agreed' : null
  if (ended) return ended.byUserId === partnerId && now < ended.at + ENDED_SHOWN ? 'ended' : null
  if (state !== 'pending' && state !== 'moved') return null
  if (expired) return now < scheduledTime + PASSED_SHOWN ? 'passed' : null
  if (!askedByMe) return 'asked-me'
  return waiting ? 'waiting' : 'asked'
}
