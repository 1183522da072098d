import { expect, it } from 'vitest'
import type { MeetupId } from '../../../schemas/ids.ts'
import type { StudentView } from '../../data/views.ts'
import { copyText, formFacts, formOf, problemsOf, requestOf, type WhatsAppDraft } from './whatsapp-draft.ts'

const typed: WhatsAppDraft = {
  recipientId: 'lina',
  location: 'Anatomy Lab',
  otherLocation: 'left over',
  subject: 'other',
  otherSubject: ' Histology ',
  date: '2026-03-05',
  time: '16:30',
  notes: ' The slides? ',
}

it('DATA-055 the form that is sent has recipient, location, subject, date, time and notes, and own text in place of Other', () => {
  const form = formOf(typed)
  expect(form).toEqual({
    recipientId: 'lina',
    location: 'Anatomy Lab',
    subject: 'Histology',
    date: '2026-03-05',
    time: '16:30',
    notes: 'The slides?',
  })
  expect(formOf({ ...typed, location: 'other', otherLocation: ' Roof ' }).location).toBe('Roof')
  expect(requestOf(form, 'm1' as MeetupId)).toEqual({
    id: 'm1',
    toUserId: 'lina',
    subject: 'Histology',
    scheduledTime: new Date('2026-03-05T16:30').getTime(),
    location: 'Anatomy Lab',
    message: 'The slides?',
  })
})

it('the page of a request that was sent says what was asked for, the day in words', () => {
  const form = formOf(typed)
  const facts = (now: string) => formFacts(form, new Date(now).getTime()).replaceAll(/[\u2066-\u2069]/g, '')
  expect(facts('2026-03-05T09:00')).toBe('Histology · Today, 4:30\u00a0PM · Anatomy Lab')
  expect(facts('2026-03-04T09:00')).toBe('Histology · Tomorrow, 4:30\u00a0PM · Anatomy Lab')
})

it('refuses a day or a time of today that has passed, at the field that is wrong, and takes this minute', () => {
  const now = new Date('2026-03-05T16:30:40').getTime()
  const problems = (part: Partial<WhatsAppDraft>) => problemsOf({ ...typed, ...part }, {} as StudentView, now)
  expect(problems({})).toEqual({})
  expect(problems({ time: '16:29' })).toEqual({ time: 'This time has passed. Choose a later one.' })
  expect(problems({ date: '2026-03-04', time: '23:00' })).toEqual({ date: 'This day has passed. Choose a later one.' })
  expect(problems({ date: '2026-03-06', time: '01:00' })).toEqual({})
  expect(problems({ date: '2026-03-04', time: '' })).toEqual({
    date: 'This day has passed. Choose a later one.',
    time: 'Time is required',
  })
})

it('the message beside a request names its date, because it may be read on another day', () => {
  expect(copyText(formOf(typed))).toMatch(/^Shall we meet\? Histology · Thursday, March 5, 2026, 4:30\sPM · Anatomy Lab\nThe slides\?$/)
})
