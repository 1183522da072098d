import { MEETUP_DURATION, MEETUP_MOVES_MAX, MEETUP_PENDING_LIFETIME, MEETUPS_OF_PAIR_MAX } from '../constants.ts'
import type { StudentId } from '../ids.ts'

export const MEETUP_STATUSES = ['pending', 'accepted', 'declined'] as const
export const MEETUP_ANSWERS = ['accepted', 'declined'] as const
type MeetupStatus = (typeof MEETUP_STATUSES)[number]
export type MeetupAnswer = (typeof MEETUP_ANSWERS)[number]

/** How a meetup ends before its time. An answer that was given stays beside it (ADR 0080). */
export const MEETUP_ENDS = ['withdrawn', 'called-off'] as const
export type MeetupEnd = (typeof MEETUP_ENDS)[number]

/** A time and place that a meetup had before it was moved, with the answer that was given to it. */
interface Earlier {
  scheduledTime: number
  location: string
  askedByUserId: StudentId
  status: MeetupStatus
  answeredAt: number | null
}

/** Who did something to a meetup, when (epoch ms, server clock), and why; the reason may be empty. */
interface Done {
  byUserId: StudentId
  at: number
  reason: string
}

interface Asked {
  fromUserId: StudentId
  /** The answer to the current time. */
  status: MeetupStatus
  /** Epoch ms, server clock. */
  scheduledTime: number
  answeredAt: number | null
  location: string
  /** The last move; null if it never moved. */
  moved: Done | null
  /** The earlier proposals, the oldest first. */
  earlier: readonly Earlier[]
  ended: (Done & { how: MeetupEnd }) | null
}

/** `moved`: both agreed to an earlier time, and one of them waits for the answer to another one. */
export type MeetupState = MeetupStatus | 'moved' | MeetupEnd
export type MeetupAction = 'accept' | 'decline' | 'withdraw' | 'call-off' | 'move'
/** The asker proposed the time that stands, by the request or by the last move; the other one is asked. */
export type MeetupSide = 'asker' | 'asked'

const BOTH: readonly MeetupSide[] = ['asker', 'asked']
const ASKER: readonly MeetupSide[] = ['asker']
const ASKED: readonly MeetupSide[] = ['asked']

type Rules = Record<MeetupState, Partial<Record<MeetupAction, { by: readonly MeetupSide[]; to: MeetupState }>>>

/** The actions that each side may do in each state, and the state that follows. All others are refused (ADR 0080). */
export const MEETUP_RULES: Rules = {
  pending: {
    accept: { by: ASKED, to: 'accepted' },
    decline: { by: ASKED, to: 'declined' },
    withdraw: { by: ASKER, to: 'withdrawn' },
    move: { by: BOTH, to: 'pending' },
  },
  moved: {
    accept: { by: ASKED, to: 'accepted' },
    decline: { by: ASKED, to: 'declined' },
    'call-off': { by: BOTH, to: 'called-off' },
    move: { by: BOTH, to: 'moved' },
  },
  accepted: {
    'call-off': { by: BOTH, to: 'called-off' },
    move: { by: BOTH, to: 'moved' },
  },
  declined: {},
  withdrawn: {},
  'called-off': {},
}

export function meetupState({ status, earlier, ended }: Pick<Asked, 'status' | 'earlier' | 'ended'>): MeetupState {
  if (ended) return ended.how
  return status === 'pending' && earlier.some((each) => each.status === 'accepted') ? 'moved' : status
}

/** Returns who proposed the time that stands; the other student answers. */
export function askerOf({ fromUserId, moved }: Pick<Asked, 'fromUserId' | 'moved'>): StudentId {
  return moved?.byUserId ?? fromUserId
}

/** Returns whether it waits for an answer. */
export function isOpen(meetup: Pick<Asked, 'status' | 'ended'>): boolean {
  return meetup.status === 'pending' && meetup.ended === null
}

/** Returns whether both agreed to the time that stands, and neither called it off. */
function isAgreed(meetup: Pick<Asked, 'status' | 'ended'>): boolean {
  return meetup.status === 'accepted' && meetup.ended === null
}

/** Returns what the last move changed; the time, if both. */
export function movedPart({ scheduledTime, earlier }: Pick<Asked, 'scheduledTime' | 'earlier'>): 'time' | 'place' {
  return earlier.at(-1)?.scheduledTime === scheduledTime ? 'place' : 'time'
}

/**
 * Returns the number of moves so far. An answer or a move names the round that its student saw: nobody agrees to a time that they
 * have not seen, and of two moves that cross only the first counts.
 */
export function roundOf({ earlier }: Pick<Asked, 'earlier'>): number {
  return earlier.length
}

/**
 * Returns whether this student may do this now. A meetup that took place can be neither moved nor called off, and one that was moved
 * too often can only be answered, withdrawn or called off.
 *
 * @param at epoch ms, server clock
 */
export function canDo(meetup: Asked, student: StudentId, action: MeetupAction, at: number): boolean {
  const rule = MEETUP_RULES[meetupState(meetup)][action]
  if (!rule?.by.includes(student === askerOf(meetup) ? 'asker' : 'asked')) return false
  if (action === 'move' && roundOf(meetup) >= MEETUP_MOVES_MAX) return false
  return !(action === 'move' || action === 'call-off') || !isOver(meetup, at)
}

/** Returns whether a time from `start` until before `end` overlaps a meetup at `at`. All three are epoch ms. */
export function isDuringMeetup({ start, end }: { start: number; end: number }, at: number): boolean {
  return start < at + MEETUP_DURATION && at < end
}

/** Returns whether it took place: both agreed, and its time is over. */
export function isOver(meetup: Pick<Asked, 'status' | 'ended' | 'scheduledTime'>, now: number): boolean {
  return isAgreed(meetup) && meetup.scheduledTime + MEETUP_DURATION <= now
}

/**
 * Returns whether it can still take place, or goes on: it waits for an answer before its time, or both agreed to it.
 *
 * @param now epoch ms, server clock
 */
export function isComing(meetup: Pick<Asked, 'status' | 'ended' | 'scheduledTime'>, now: number): boolean {
  return isOpen(meetup) ? !isExpired(meetup, now) : isAgreed(meetup) && !isOver(meetup, now)
}

/** Returns a request with an answer at `at` (epoch ms): the first answer is final (architecture.md, invariant 7). */
export function withAnswer<T extends Asked>(meetup: T, status: MeetupAnswer, at: number): T {
  return isOpen(meetup) ? { ...meetup, status, answeredAt: at } : meetup
}

/**
 * Returns the meetup at another time or place, to which the other student must agree again. The answer so far stays with the earlier time.
 */
export function withMove<T extends Asked>(meetup: T, to: { scheduledTime: number; location: string }, by: Done): T {
  const { scheduledTime, location, status, answeredAt } = meetup
  const earlier = [...meetup.earlier, { scheduledTime, location, askedByUserId: askerOf(meetup), status, answeredAt }]
  return { ...meetup, ...to, status: 'pending', answeredAt: null, moved: by, earlier }
}

/** Returns the meetup as ended, unless it has ended before. */
export function withEnd<T extends Asked>(meetup: T, how: MeetupEnd, by: Done): T {
  return meetup.ended ? meetup : { ...meetup, ended: { ...by, how } }
}

/**
 * Returns whether its time has passed without an answer. Server and device derive this from the server clock; it is never stored
 * (architecture.md section 6).
 */
export function isExpired(meetup: Pick<Asked, 'status' | 'ended' | 'scheduledTime'>, now: number): boolean {
  return isOpen(meetup) && meetup.scheduledTime <= now
}

/**
 * Returns whether it counts towards the requests that wait for an answer (ADR 0053). One whose time has passed, or that was withdrawn,
 * counts for a week after it was sent: otherwise requests for past times, or withdrawn again, would have no limit.
 */
export function countsAsPending(meetup: Asked & { createdAt: number }, now: number): boolean {
  if (meetup.status !== 'pending') return false
  return (isOpen(meetup) && !isExpired(meetup, now)) || now - meetup.createdAt < MEETUP_PENDING_LIFETIME
}

/**
 * Returns the meetups to remove when one of two students with this many asks the other one again: the oldest that are over. The last one to
 * which both agreed stays, because it is why the two see each other. One that still counts as a request without an answer stays, too.
 *
 * @param oldestFirst meetups of the pair
 * @param count how many the pair has
 */
export function surplusMeetups<T extends Asked & { createdAt: number }>(oldestFirst: readonly T[], count: number, now: number): T[] {
  const wasAgreed = ({ status, earlier }: T) => status === 'accepted' || earlier.some((each) => each.status === 'accepted')
  const lastAgreed = oldestFirst.findLast(wasAgreed)
  const isGone = (meetup: T) => meetup !== lastAgreed && !isComing(meetup, now) && !countsAsPending(meetup, now)
  return oldestFirst.filter(isGone).slice(0, Math.max(0, count + 1 - MEETUPS_OF_PAIR_MAX))
}
