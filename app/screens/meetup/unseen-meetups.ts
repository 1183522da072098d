import { DAY } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/** Requests that nobody told me of yet, the oldest first; what passed more than a day ago is history. */
export function unseenRequests(meetups: readonly MeetupView[], told: readonly string[], now: number): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !told.includes(meetup.id) && meetup.scheduledTime > now - DAY))
}

/** Requests that I can still answer, the oldest first. */
export function openRequests(meetups: readonly MeetupView[]): MeetupView[] {
  return oldestFirst(meetups.filter((meetup) => isForMe(meetup) && !meetup.expired))
}

/** Answers to my requests that I was not told of yet, in the order in which they were given. */
export function unseenAnswers(meetups: readonly MeetupView[], heardUpTo: number): MeetupView[] {
  return meetups
    .filter((meetup) => meetup.askedByMe && (meetup.answeredAt ?? 0) > heardUpTo)
    .sort((a, b) => a.answeredAt! - b.answeredAt! || (a.id < b.id ? -1 : 1))
}

/** Asked of me, and not answered. */
export function isForMe(meetup: MeetupView): boolean {
  return !meetup.askedByMe && meetup.status === 'pending'
}

/** Up to when everything is told once this is, and these, which may be of the same moment, are not. */
export function heardAfter(done: number, left: readonly number[]): number {
  return Math.min(done, ...left.map((at) => at - 1))
}

function oldestFirst(meetups: MeetupView[]): MeetupView[] {
  return meetups.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}
