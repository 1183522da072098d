import type { Input } from '../../../schemas/commands/registry.ts'
import { OTHER } from '../../../schemas/constants.ts'
import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import { chatLink, meetupChatText, phoneDigits, type MeetupWords } from '../../../schemas/rules/chat-link.ts'
import type { StudentView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { meetingTime, wholeDate } from '../../ui/meeting-time.ts'
import { keysOf } from '../../../schemas/typed.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { localTime } from '../../ui/local-time.ts'

/** The values of the page (spec §2, WhatsApp meetup screen). */
export interface WhatsAppDraft {
  recipientId: string
  /** An entry of the list, 'other', or empty. */
  location: string
  otherLocation: string
  subject: string
  otherSubject: string
  /** As in the inputs: on the student's own calendar and clock. */
  date: string
  time: string
  notes: string
}

export type WhatsAppField = keyof WhatsAppDraft

/** The form as it is sent (spec §3): the student's own text in place of 'other'. */
export interface MeetupForm {
  recipientId: string
  location: string
  subject: string
  date: string
  time: string
  notes: string
}

export const NOTHING_YET: WhatsAppDraft = {
  recipientId: '',
  location: '',
  otherLocation: '',
  subject: '',
  otherSubject: '',
  date: '',
  time: '',
  notes: '',
}

/** The fields in their order on the page. */
export const FIELDS = keysOf(NOTHING_YET)

/**
 * Returns the problems that prevent sending, by field, in the words of the specification (§5). A time that has passed is a problem of
 * this form alone: the server accepts it, because a request may have waited on a device (clarification I11).
 *
 * @param now epoch ms, device clock
 */
export function problemsOf(draft: WhatsAppDraft, recipient: StudentView | undefined, now: number): Partial<Record<WhatsAppField, string>> {
  const missing = (field: WhatsAppField, words: string) => (draft[field].trim() === '' ? { [field]: words } : {})
  return {
    ...missing('recipientId', 'Please select a recipient'),
    ...(draft.recipientId !== '' && !recipient && { recipientId: 'Recipient not found' }),
    ...missing('location', 'Location is required'),
    ...(draft.location === OTHER && missing('otherLocation', 'Location is required')),
    ...missing('subject', 'Subject/Topic is required'),
    ...(draft.subject === OTHER && missing('otherSubject', 'Subject/Topic is required')),
    ...missing('date', 'Date is required'),
    ...missing('time', 'Time is required'),
    ...passed(draft, now),
  }
}

/** Returns the problem of the field that has passed: the day, or today's time. */
function passed({ date, time }: WhatsAppDraft, now: number): Partial<Record<WhatsAppField, string>> {
  const [today, at] = localTime(now).split('T') as [string, string] // cast: a date and a time
  if (date === '' || date > today) return {}
  if (date < today) return { date: 'This day has passed. Choose a later one.' }
  return time !== '' && time < at ? { time: 'This time has passed. Choose a later one.' } : {}
}

/** Returns whether a chat link reaches the student. */
export function hasWhatsApp(student: { whatsappNumber: string }): boolean {
  return phoneDigits(student.whatsappNumber) !== ''
}

export function formOf({ recipientId, location, otherLocation, subject, otherSubject, date, time, notes }: WhatsAppDraft): MeetupForm {
  return {
    recipientId,
    location: location === OTHER ? otherLocation.trim() : location,
    subject: subject === OTHER ? otherSubject.trim() : subject,
    date,
    time,
    notes: notes.trim(),
  }
}

export function requestOf(form: MeetupForm, id: MeetupId): Input<'requestMeetup'> {
  const { recipientId, subject, location, notes } = form
  return { id, toUserId: idOf<StudentId>(recipientId), subject, scheduledTime: timeOf(form), location, message: notes }
}

/** Returns 'Anatomy · Today, 5:00 PM · Anatomy Lab': what was asked for. */
export function formFacts(form: MeetupForm, now: number): string {
  return [isolateText(form.subject), meetingTime(timeOf(form), now), isolateText(form.location)].join(' · ')
}

/**
 * Returns the request as the text of its accompanying message (spec §7: the meetup copy). With its date, because it may be read on
 * another day.
 */
export function copyText(form: MeetupForm): string {
  const at = timeOf(form)
  const facts = [form.subject, `${wholeDate(at)}, ${clockTime(at)}`, form.location].join(' · ')
  return [`Shall we meet? ${facts}`, form.notes].filter(Boolean).join('\n')
}

/** Returns the link that opens WhatsApp with the same request; null if the recipient has no number. */
export function linkOf(form: MeetupForm, recipient: { whatsappNumber: string }, sender: MeetupWords['sender']): string | null {
  const { location, subject, notes } = form
  const at = timeOf(form)
  const text = meetupChatText({ sender, location, date: wholeDate(at), time: clockTime(at), subject, notes })
  return chatLink(recipient.whatsappNumber, text)
}

/** Returns epoch ms, or NaN while the day or the time is missing. */
export function timeOf({ date, time }: Pick<MeetupForm, 'date' | 'time'>): number {
  return new Date(`${date}T${time}`).getTime()
}
