import type { CommandName } from '../../../schemas/commands/registry.ts'
import { DAY, MEETUP_DURATION } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/**
 * What the card of a meetup says, the most urgent first. Of several cards out of sight, the one whose kind comes first is offered, if it
 * still counts (`isOffered`).
 */
const KINDS = [
  'refused',
  'answer-refused',
  'change-refused',
  'asked-me',
  'waiting',
  'asked',
  'agreed',
  'ended',
  'passed',
  'declined',
  'over',
] as const
export type CardKind = (typeof KINDS)[number]

const REFUSED: Partial<Record<CommandName, CardKind>> = { requestMeetup: 'refused', answerMeetup: 'answer-refused' }

/** Ms for which a request out of sight is still offered after its time has passed. */
const PASSED_LIFETIME = 1 * DAY
/** Ms for which a meetup out of sight is still offered after the other student ended it. */
const ENDED_LIFETIME = 1 * DAY

/** @param now epoch ms, server clock */
export function cardKind({ state, askedByMe, refusal, waiting, expired, scheduledTime }: MeetupView, now: number): CardKind {
  if (refusal) return REFUSED[refusal.kind] ?? 'change-refused'
  switch (state) {
    case 'accepted':
      return now < scheduledTime + MEETUP_DURATION ? 'agreed' : 'over'
    case 'declined':
      return 'declined'
    case 'withdrawn':
    case 'called-off':
      return 'ended'
    case 'pending':
    case 'moved':
      if (expired) return 'passed'
      if (!askedByMe) return 'asked-me'
      return waiting ? 'waiting' : 'asked'
  }
}

/** Returns the meetup to offer while its card is out of sight: of the most urgent kind, then the nearest. Null if none needs anybody. */
export function offeredCard(meetups: readonly MeetupView[], now: number): { kind: CardKind; meetup: MeetupView } | null {
  const found = meetups
    .map((meetup) => ({ kind: cardKind(meetup, now), meetup }))
    .filter((card) => isOffered(card, now))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.meetup.scheduledTime - b.meetup.scheduledTime)
  return found[0] ?? null
}

function isOffered({ kind, meetup: { ended, partnerId, scheduledTime } }: { kind: CardKind; meetup: MeetupView }, now: number): boolean {
  if (kind === 'ended') return ended?.byUserId === partnerId && now < ended.at + ENDED_LIFETIME
  if (kind === 'passed') return now < scheduledTime + PASSED_LIFETIME
  return kind !== 'declined' && kind !== 'over'
}
