import { movedPart } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import { isUnsent, nameOf } from './meetup-text.ts'

/** Returns what the student asked for, by a request or by the last move. */
export function requestedText(meetup: MeetupView): string {
  return meetup.moved
    ? `You moved your meetup with ${nameOf(meetup)} to another ${movedPart(meetup)}`
    : `You asked ${nameOf(meetup)} to meet up`
}

/** Returns who has to answer an open meetup, or that a request or move has not left this device yet. */
export function answererText(meetup: MeetupView): string {
  if (!meetup.askedByMe) return 'Waiting for your answer'
  return isUnsent(meetup) ? 'Waiting to be sent' : `Waiting for ${nameOf(meetup)}’s answer`
}
