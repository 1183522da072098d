import { describe, expect, it } from 'vitest'
import { calendarFile } from './meetup-calendar-file.ts'

type CalendarMeetup = Parameters<typeof calendarFile>[0]
const meetup = (more: Partial<CalendarMeetup> = {}): CalendarMeetup => ({
  id: '01a2-meetup' as CalendarMeetup['id'], // cast: a test id
  subject: 'Anatomy',
  scheduledTime: Date.parse('2026-11-21T14:00:00Z'),
  location: 'Medical Library - 2nd Floor',
  message: '',
  partner: null,
  earlier: [],
  ...more,
})
const linesOf = (more?: Partial<CalendarMeetup>) => calendarFile(meetup(more), Date.parse('2026-11-20T09:30:15.123Z')).split('\r\n')

describe('the calendar file of a meetup', () => {
  it('has its hour, its place, and an id that stays', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Friendioo//Meetups//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:01a2-meetup@friendioo',
      'SEQUENCE:0',
      'DTSTAMP:20261120T093015Z',
      'DTSTART:20261121T140000Z',
      'DTEND:20261121T150000Z',
      'SUMMARY:Anatomy with a classmate',
      'LOCATION:Medical Library - 2nd Floor',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps the marks and lines that people write, and adds no line of its own', () => {
    const [description] = linesOf({ message: 'Bring: a, b; c\\d\nEND:VEVENT\r\nok' }).filter((line) => line.startsWith('DESCRIPTION'))
    expect(description).toBe('DESCRIPTION:Bring: a\\, b\\; c\\\\d\\nEND:VEVENT\\nok')
  })

  it('has no line of more than 75 bytes, and breaks no character', () => {
    const location = 'مكتبة '.repeat(30)
    const lines = linesOf({ location })
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`LOCATION:${location}`)
  })

  it('replaces its event after each move', () => {
    const earlier = [{ scheduledTime: 1, location: 'Dental Lab' }] as CalendarMeetup['earlier'] // cast: the file counts them only
    expect(linesOf({ earlier })).toContain('SEQUENCE:1')
  })
})
