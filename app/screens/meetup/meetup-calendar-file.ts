import { MEETUP_DURATION } from '../../../schemas/constants.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import type { MeetupView } from '../../data/views.ts'

/** Number of bytes after which a line of the file must be folded (RFC 5545, 3.1). */
const LINE_BYTES_MAX = 75

type CalendarMeetup = Pick<MeetupView, 'id' | 'subject' | 'scheduledTime' | 'location' | 'message' | 'partner' | 'earlier'>

/**
 * Returns a meetup as a calendar file (iCalendar, RFC 5545). After a move the file replaces the event of an earlier one: it has the same
 * UID, and a higher SEQUENCE.
 *
 * @param now epoch ms
 */
export function calendarFile(meetup: CalendarMeetup, now: number): string {
  const { id, subject, scheduledTime, location, message, earlier } = meetup
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Friendioo//Meetups//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@friendioo`,
    `SEQUENCE:${earlier.length}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(scheduledTime)}`,
    `DTEND:${utc(scheduledTime + MEETUP_DURATION)}`,
    `SUMMARY:${escaped(`${subject} with ${(meetup.partner && callName(meetup.partner)) || 'a classmate'}`)}`,
    `LOCATION:${escaped(location)}`,
    ...(message ? [`DESCRIPTION:${escaped(message)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** Returns for example '20261121T140000Z'. */
function utc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')
}

/** Breaks a long line, between characters, into lines that continue with a space. */
function folded(line: string): string {
  let bytes = 0
  return [...line]
    .map((character) => {
      const size = new TextEncoder().encode(character).length
      const isOver = bytes + size > LINE_BYTES_MAX
      bytes = isOver ? size + 1 : bytes + size
      return isOver ? `\r\n ${character}` : character
    })
    .join('')
}
