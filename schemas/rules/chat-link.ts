import { fullName } from './profile.ts'

/** Returns the digits of a phone number, as the click-to-chat host needs them; empty if it has none. */
export function phoneDigits(number: string): string {
  return number.replace(/\D/g, '')
}

/** Returns the last four digits, by which a student recognises a number that is not shown in full (clarification C20). */
export function lastDigits(number: string): string {
  return phoneDigits(number).slice(-4)
}

/** Returns the link that dials the number, or null if the number has no digits. */
export function dialLink(number: string): string | null {
  return phoneDigits(number) === '' ? null : `tel:${number.replace(/[^+\d]/g, '')}`
}

/** Returns the public click-to-chat link (clarification E15), or null if the number has no digits. */
export function chatLink(number: string, text: string): string | null {
  const digits = phoneDigits(number)
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

interface Sender {
  firstName: string
  lastName: string
  email: string
}

/** The parts of a meetup's chat text, formatted for its reader. */
export interface MeetupWords {
  sender: Sender
  location: string
  date: string
  time: string
  subject: string
  notes: string
}

/** Returns the text of a meetup's chat link: its lines in the specification's order, the sign-off last (spec §8; clarification E15). */
export function meetupChatText({ sender, location, date, time, subject, notes }: MeetupWords): string {
  return [
    `Hi! ${signed(sender)} would like to meet you to study.`,
    `Location: ${location}`,
    `Date: ${date}`,
    `Time: ${time}`,
    `Subject: ${subject}`,
    ...(notes.trim() === '' ? [] : [`Notes: ${notes.trim()}`]),
    'Does that suit you? Just reply here.',
    SIGN_OFF,
  ].join('\n')
}

/** The parts of the chat text of an invitation to a study group. */
export interface GroupWords {
  sender: Sender
  name: string
  subject: string
  /** Left out if empty. */
  location: string
  time: string
  /** Where the group can be joined. */
  link: string
}

/** Returns the text of an invitation's chat link (clarification C20). */
export function groupChatText({ sender, name, subject, location, time, link }: GroupWords): string {
  return [
    `Hi! ${signed(sender)} invites you to a study group.`,
    `Group: ${name.trim()}`,
    `Subject: ${subject.trim()}`,
    ...(location.trim() === '' ? [] : [`Location: ${location.trim()}`]),
    `Time: ${time}`,
    `Join it here: ${link}`,
    SIGN_OFF,
  ].join('\n')
}

const SIGN_OFF = 'Sent with Friendioo'

function signed(sender: Sender): string {
  return fullName(sender) || sender.email.trim() || 'A classmate'
}
