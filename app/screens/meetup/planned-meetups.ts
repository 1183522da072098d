import { MEETUP_DURATION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { isComing, isDuringMeetup, movedPart } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { whenText } from '../../ui/meeting-time.ts'
import { answererText } from './answerer-text.ts'
import { isUnsent, nameFirst, nameOf } from './meetup-text.ts'

/** Returns what this student and the other one have asked each other and agreed to, if it can still take place, the next one first. */
export function plannedWith(meetups: readonly MeetupView[], partnerId: StudentId, now: number): MeetupView[] {
  return meetups
    .filter((meetup) => meetup.partnerId === partnerId && isComing(meetup, now) && meetup.refusal?.kind !== 'requestMeetup')
    .sort((a, b) => a.scheduledTime - b.scheduledTime || (a.id < b.id ? -1 : 1))
}

/** Returns those of them that a meetup at this time (epoch ms) would overlap. */
export function overlapping(planned: readonly MeetupView[], at: number): MeetupView[] {
  return planned.filter(({ scheduledTime: start }) => isDuringMeetup({ start, end: start + MEETUP_DURATION }, at))
}

/**
 * Returns 'You asked Lina to meet tomorrow, 5:00 PM', or who else asked, or that both agreed.
 *
 * @param already says it to a student who is about to ask again
 */
export function plannedText(meetup: MeetupView, now: number, already = false): string {
  const { moved, scheduledTime, state, askedByMe } = meetup
  const when = whenText(scheduledTime, now)
  if (state === 'accepted') return `You’re ${already ? 'already ' : ''}meeting ${nameOf(meetup)} ${when}`
  const asked = already ? 'already asked' : 'asked'
  const change = !moved ? '' : movedPart(meetup) === 'place' ? ', at another place' : ' instead'
  return askedByMe
    ? `You ${asked} ${nameOf(meetup)} to meet ${when}${change}`
    : `${nameFirst(meetup)} ${asked} you to meet ${when}${change}`
}

/** Returns 'Anatomy · Study Hall A · Waiting for Lina’s answer'; without the last part once both agreed and the answer was sent. */
export function plannedFacts(meetup: MeetupView): string {
  const answer = meetup.state !== 'accepted' ? answererText(meetup) : isUnsent(meetup) ? 'Your answer is waiting to be sent' : ''
  return [isolateText(meetup.subject), isolateText(meetup.location), answer].filter(Boolean).join(' · ')
}
