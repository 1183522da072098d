import type { Input } from '../../../schemas/commands/registry.ts'
import { LOCATIONS, MEETUP_SUBJECTS, MINUTE, OTHER, QUICK_MESSAGE_MAX } from '../../../schemas/constants.ts'
import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { truncateText } from '../../ui/truncate-text.ts'

/** What stands in the meetup sheet. */
export interface MeetupDraft {
  /** One of the list, 'other', or empty. */
  subject: string
  otherSubject: string
  /** As a `datetime-local` input has it: on the student's own clock. */
  time: string
  location: string
  otherLocation: string
  message: string
}

export type MeetupField = keyof MeetupDraft

export const NOTHING_YET: MeetupDraft = { subject: '', otherSubject: '', time: '', location: '', otherLocation: '', message: '' }
const fields = Object.keys(NOTHING_YET) as MeetupField[]

/** A draft in the words of an earlier request; of its time only what is still to come. */
export function draftLike({ subject, scheduledTime, location, message }: Omit<Input<'requestMeetup'>, 'id' | 'toUserId'>, now: number): MeetupDraft {
  const listed = (list: readonly string[], words: string) => list.includes(words)
  return {
    ...NOTHING_YET,
    message: cutMessage(message),
    time: scheduledTime > now ? localTime(scheduledTime) : '',
    ...(listed(MEETUP_SUBJECTS, subject) ? { subject } : { subject: OTHER, otherSubject: subject }),
    ...(listed(LOCATIONS, location) ? { location } : { location: OTHER, otherLocation: location }),
  }
}

/** The quick message is cut where it is too long (spec §5, clarification E2), between characters as people count them. */
export function cutMessage(text: string): string {
  return truncateText(text, QUICK_MESSAGE_MAX)
}

/** Nothing stands in it. */
export function isBlank(draft: MeetupDraft): boolean {
  return fields.every((field) => draft[field] === '')
}

export function isSame(one: MeetupDraft, other: MeetupDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** What keeps the draft from being sent, by field; `missing` among them are the required ones that are empty (spec §5). */
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

/** Epoch ms; not a number where there is none. */
export function timeOf({ time }: Pick<MeetupDraft, 'time'>): number {
  return new Date(time).getTime()
}

/** A moment as a `datetime-local` input has it. */
export function localTime(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The beginning of its minute: an input of minutes knows nothing finer. */
export function minute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}
