import { expect, it } from 'vitest'
import type { MeetupId } from '../../../schemas/ids.ts'
import { formOf, requestOf, type WhatsAppDraft } from './whatsapp-draft.ts'

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
