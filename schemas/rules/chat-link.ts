import { fullName } from './profile.ts'

/** The digits of a phone number, as the click-to-chat host wants them; empty where there are none. */
export function phoneDigits(number: string): string {
  return number.replace(/\D/g, '')
}

/** As the phone dials it, or null where the number has no digits. */
export function dialLink(number: string): string | null {
  return phoneDigits(number) === '' ? null : `tel:${number.replace(/[^+\d]/g, '')}`
}

/** The public click-to-chat link (decisions E15), or null where the number has no digits. */
export function chatLink(number: string, text: string): string | null {
  const digits = phoneDigits(number)
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** What a request to meet says in a chat: each as its reader has it. */
export interface MeetupWords {
  sender: { firstName: string; lastName: string; email: string }
  location: string
  date: string
  time: string
  subject: string
  notes: string
}

/** The text of a meetup's chat link: its lines in the specification's order, the last one the sign-off (spec §8; decisions E15). */
export function meetupChatText({ sender, location, date, time, subject, notes }: MeetupWords): string {
  return [
    `Hi! ${fullName(sender) || sender.email.trim() || 'A classmate'} would like to meet you to study.`,
    `Location: ${location}`,
    `Date: ${date}`,
    `Time: ${time}`,
    `Subject: ${subject}`,
    ...(notes.trim() === '' ? [] : [`Notes: ${notes.trim()}`]),
    'Does that suit you? Just reply here.',
    'Sent with Friendioo',
  ].join('\n')
}
