import { isOpen } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import { answererText } from '../meetup/answerer-text.ts'
import { meetupItem, type StudyItem } from '../study/study-items.ts'

/**
 * Returns the meetups that the schedule shows as pending (ADR 0099): requests that the student has sent, and agreed meetups that either
 * side has moved. It leaves out new requests from others: otherwise they could fill this schedule by asking.
 */
export function pendingMeetups(meetups: readonly MeetupView[]): StudyItem[] {
  return meetups
    .filter((meetup) => isOpen(meetup) && !meetup.expired && !meetup.refusal && (meetup.askedByMe || meetup.state === 'moved'))
    .map((meetup) => ({ ...meetupItem(meetup), pending: answererText(meetup) }))
}
