import type { Input } from '../../../schemas/commands/registry.ts'
import { LOCATIONS, MEETUP_SUBJECTS, OTHER, QUICK_MESSAGE_MAX } from '../../../schemas/constants.ts'
import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { localTime, timeOf } from '../../ui/local-time.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { truncateText } from '../../ui/truncate-text.ts'
import { keysOf } from '../../../schemas/typed.ts'

/** The values of the meetup sheet. */
export interface MeetupDraft {
  /** An entry of the list, 'other', or empty. */
  subject: string
  otherSubject: string
  /** As in a `datetime-local` input: on the student's own clock. */
  time: string
  location: string
  otherLocation: string
  message: string
}

export type MeetupField = keyof MeetupDraft

export const NOTHING_YET: MeetupDraft = { subject: '', otherSubject: '', time: '', location: '', otherLocation: '', message: '' }
const fields = keysOf(NOTHING_YET)

/** Returns a draft with the values of an earlier request; its time only if that is still to come. */
export function draftLike(
  { subject, scheduledTime, location, message }: Omit<Input<'requestMeetup'>, 'id' | 'toUserId'>,
  now: number,
): MeetupDraft {
  const listed = (list: readonly string[], words: string) => list.includes(words)
  return {
    ...NOTHING_YET,
    message: cutMessage(message),
    time: scheduledTime > now ? localTime(scheduledTime) : '',
    ...(listed(MEETUP_SUBJECTS, subject) ? { subject } : { subject: OTHER, otherSubject: subject }),
    ...(listed(LOCATIONS, location) ? { location } : { location: OTHER, otherLocation: location }),
  }
}

/** Cuts a quick message that is too long (spec §5, clarification E2), between characters as people count them. */
export function cutMessage(text: string): string {
  return truncateText(text, QUICK_MESSAGE_MAX)
}

/** Returns whether all fields are empty. */
export function isBlank(draft: MeetupDraft): boolean {
  return fields.every((field) => draft[field] === '')
}

export function isSame(one: MeetupDraft, other: MeetupDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** Returns the problems that prevent sending, by field. `missing` is true if a required field is empty (spec §5). */
export function problemsOf(draft: MeetupDraft, now: number): { problems: Partial<Record<MeetupField, string>>; missing: boolean } {
  const problems: Partial<Record<MeetupField, string>> = {}
  if (draft.subject === '') problems.subject = 'Choose a subject.'
  if (draft.subject === OTHER && draft.otherSubject.trim() === '') problems.otherSubject = 'Say which subject.'
  if (draft.location === '') problems.location = 'Choose a location.'
  if (draft.location === OTHER && draft.otherLocation.trim() === '') problems.otherLocation = 'Say where.'
  const time = timeOf(draft)
  if (Number.isNaN(time)) problems.time = 'Choose a day and a time.'
  const missing = Object.keys(problems).length > 0
  if (time < minute(now)) problems.time = 'This time has passed. Choose a later one.'
  return { problems, missing }
}

export function requestOf(draft: MeetupDraft, id: MeetupId, toUserId: StudentId): Input<'requestMeetup'> {
  return {
    id,
    toUserId,
    subject: draft.subject === OTHER ? draft.otherSubject.trim() : draft.subject,
    scheduledTime: timeOf(draft),
    location: draft.location === OTHER ? draft.otherLocation.trim() : draft.location,
    message: cutMessage(draft.message).trim(),
  }
}
