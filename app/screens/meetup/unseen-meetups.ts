import { DAY } from '../../../schemas/constants.ts'
import { isOpen, roundOf } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import { defined } from '../../../schemas/defined.ts'
import { proposedAt } from './proposed-at.ts'

/** Returns the requests that this device has not shown yet, the oldest first, unless their time passed more than a day ago. */
export function unseenRequests(meetups: readonly MeetupView[], seen: readonly string[], now: number): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !seen.includes(requestKey(meetup)) && meetup.scheduledTime > now - DAY))
}

/** Returns the requests that the student can still answer, the oldest first. */
export function openRequests(meetups: readonly MeetupView[]): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !meetup.expired))
}

/** Returns the requests and moves of the student that the other one can still answer, the next meetup first. */
export function sentRequests(meetups: readonly MeetupView[]): MeetupView[] {
  return meetups
    .filter((meetup) => meetup.askedByMe && isOpen(meetup) && !meetup.expired && !meetup.refusal)
    .sort((a, b) => a.scheduledTime - b.scheduledTime || (a.id < b.id ? -1 : 1))
}

/**
 * Returns the meetups that the other student answered or ended and whose outcome this device has not shown yet, in the order in which
 * it was decided.
 */
export function unseenOutcomes(meetups: readonly MeetupView[], seenUpTo: number): MeetupView[] {
  return meetups
    .filter((meetup) => (decidedAt(meetup) ?? 0) > seenUpTo)
    .sort((a, b) => defined(decidedAt(a)) - defined(decidedAt(b)) || (a.id < b.id ? -1 : 1))
}

/** Returns when the other student last answered or ended it, epoch ms; null if they did neither. */
export function decidedAt({ ended, partnerId, askedByMe, answeredAt }: MeetupView): number | null {
  if (ended) return ended.byUserId === partnerId ? ended.at : null
  return askedByMe ? answeredAt : null
}

/** Returns the key by which a request counts as shown: a moved one asks again. */
export function requestKey(meetup: Pick<MeetupView, 'id' | 'earlier'>): string {
  const round = roundOf(meetup)
  return round === 0 ? meetup.id : `${meetup.id}.${round}`
}

/** Returns the keys that no longer need a mark: of the times before the last move, and of a request that is not open any more. */
export function doneKeys(meetup: MeetupView): string[] {
  const keys = meetup.earlier.map((_, round) => requestKey({ id: meetup.id, earlier: meetup.earlier.slice(0, round) }))
  return isForMe(meetup) ? keys : [...keys, requestKey(meetup)]
}

/** Returns whether it is a request for the student that is not answered. */
export function isForMe(meetup: MeetupView): boolean {
  return !meetup.askedByMe && isOpen(meetup)
}

/**
 * Returns up to when all outcomes count as shown, epoch ms, server clock, after the one at `done` is shown. The outcomes at `left`,
 * which may have the same time, stay unseen.
 */
export function seenUpToAfter(done: number, left: readonly number[]): number {
  return Math.min(done, ...left.map((at) => at - 1))
}

function oldestFirst(meetups: MeetupView[]): MeetupView[] {
  return meetups.sort((a, b) => proposedAt(a) - proposedAt(b) || (a.id < b.id ? -1 : 1))
}
