import { isOpen } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import { answererText } from '../meetup/answerer-text.ts'
import { meetupItem, type StudyItem } from '../study/study-items.ts'

/**
 * Returns the meetups that the schedule shows as pending (ADR 0099): requests that the student has sent, and agreed meetups that were
 * moved, by either side. A request for the student is not one: others would fill this schedule by asking.
 */
export function pendingMeetups(meetups: readonly MeetupView[]): StudyItem[] {
  return meetups
    .filter((meetup) => isOpen(meetup) && !meetup.expired && !meetup.refusal && (meetup.askedByMe || meetup.state === 'moved'))
    .map((meetup) => ({ ...meetupItem(meetup), pending: answererText(meetup) }))
}
