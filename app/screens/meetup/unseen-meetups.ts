import { DAY } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'
import { defined } from '../../../schemas/defined.ts'

/** Returns the requests that this device has not shown yet, the oldest first, unless their time passed more than a day ago. */
export function unseenRequests(meetups: readonly MeetupView[], told: readonly string[], now: number): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !told.includes(meetup.id) && meetup.scheduledTime > now - DAY))
}

/** Returns the requests that the student can still answer, the oldest first. */
export function openRequests(meetups: readonly MeetupView[]): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !meetup.expired))
}

/** Returns the answers to the student's requests that this device has not shown yet, in the order in which they were given. */
export function unseenAnswers(meetups: readonly MeetupView[], heardUpTo: number): MeetupView[] {
  return meetups
    .filter((meetup) => meetup.askedByMe && (meetup.answeredAt ?? 0) > heardUpTo)
    .sort((a, b) => defined(a.answeredAt) - defined(b.answeredAt) || (a.id < b.id ? -1 : 1))
}

/** Returns whether it is a request for the student that is not answered. */
export function isForMe(meetup: MeetupView): boolean {
  return !meetup.askedByMe && meetup.status === 'pending'
}

/**
 * Returns up to when all answers count as shown, epoch ms, server clock, after the one at `done` is shown. The answers at `left`,
 * which may have the same time, stay unseen.
 */
export function heardAfter(done: number, left: readonly number[]): number {
  return Math.min(done, ...left.map((at) => at - 1))
}

function oldestFirst(meetups: MeetupView[]): MeetupView[] {
  return meetups.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}
