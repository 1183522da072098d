import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { localTime } from '../meetup/meetup-draft.ts'
import { begunAs, formOf, inviteLink, isComplete, isPast, newGroupOf, timesOf } from './group-draft.ts'

const NOW = new Date(2026, 2, 12, 15, 42, 30).getTime()
const AT_FIVE = new Date(2026, 2, 12, 17, 0).getTime()

describe('what stands in the wizard, or in the dialog of Study Groups', () => {
  it('GROUP-049 GROUP-060 is prefilled and complete; without a name or a subject it is not', () => {
    expect(formOf(null)).toEqual({ size: 'small', name: 'Small Squad Study Group', subject: 'General Study', location: '', minutes: 60, time: '', invitees: [] })
    expect(isComplete(formOf(null))).toBe(true)
    expect(isComplete(formOf({ name: ' ' }))).toBe(false)
    expect(isComplete(formOf({ subject: '' }))).toBe(false)
  })

  it('GROUP-044 a name that was not written follows the type; a written one stays', () => {
    expect(formOf({ size: 'large' }).name).toBe('Big Vibe Group Study Group')
    expect(formOf({ size: 'solo', name: 'Us' }).name).toBe('Us')
  })

  it('GROUP-006 GROUP-007 GROUP-008 goes on with what was begun, as the tile has it', () => {
    expect(formOf(begunAs('solo', null))).toMatchObject({ size: 'solo', name: 'Solo Buddy Study Group', subject: 'General Study' })
    expect(begunAs('large', { size: 'small', name: 'Us', subject: 'Anatomy' })).toEqual({ size: 'large', name: 'Us', subject: 'Anatomy' })
  })

  it('GROUP-009 Growth Topics is a large group about a topic, which stays with no other tile', () => {
    expect(begunAs('growth', { name: 'Us', subject: 'Anatomy' })).toEqual({ size: 'large', name: 'Us', subject: 'AI tools' })
    expect(begunAs('growth', { subject: 'Startups' })).toEqual({ size: 'large', subject: 'Startups' })
    expect(begunAs('small', { size: 'large', subject: 'Startups' })).toEqual({ size: 'small' })
  })

  it('GROUP-061 ends so long after now, or after the start that was chosen', () => {
    expect(timesOf(formOf({ minutes: 90 }), NOW)).toEqual({ planned: null, start: NOW, end: NOW + 1.5 * HOUR })
    expect(timesOf(formOf({ time: localTime(AT_FIVE) }), NOW)).toEqual({ planned: AT_FIVE, start: AT_FIVE, end: AT_FIVE + HOUR })
  })

  it('a time that has passed is one, the minute that runs is none, and no time is none', () => {
    expect(isPast(formOf({ time: localTime(NOW - HOUR) }), NOW)).toBe(true)
    expect(isPast(formOf({ time: localTime(NOW) }), NOW)).toBe(false)
    expect(isPast(formOf(null), NOW)).toBe(false)
  })

  it('gives what was written, trimmed, as from where it was written', () => {
    expect(newGroupOf(formOf({ name: ' Bones ', location: ' Cafeteria ', time: localTime(AT_FIVE) }), 'g' as GroupId, 'dialog')).toEqual({
      id: 'g',
      name: 'Bones',
      description: '',
      subject: 'General Study',
      groupSize: 'small',
      location: 'Cafeteria',
      scheduledAt: AT_FIVE,
      studyDuration: 60,
      invitees: [],
      surface: 'dialog',
    })
    expect(newGroupOf(formOf({ invitees: ['omar' as StudentId] }), 'g' as GroupId, 'wizard')).toMatchObject({ invitees: ['omar'], surface: 'wizard' })
  })

  it('GROUP-025 WAPP-025 an invitation says what, where and when, on its own day; nobody without a number gets one', () => {
    const form = formOf({ name: 'Bones ', subject: 'Anatomy', location: 'Cafeteria', minutes: 120 })
    const me = { firstName: 'Amina', lastName: 'Yusuf', email: '' }
    const link = new URL(inviteLink(form, { whatsappNumber: '+49 (170) 555-01' }, me, NOW)!)
    expect(link.pathname).toBe('/4917055501')
    expect(link.searchParams.get('text')).toBe(
      'Hi! Amina Yusuf invites you to a study group.\nGroup: Bones\nSubject: Anatomy\nLocation: Cafeteria\nTime: Thursday, March 12, 2026, 3:42 PM to 5:42 PM\nYou can join it in Friendioo, under Study Groups.\nSent with Friendioo',
    )
    expect(inviteLink(form, { whatsappNumber: ' ' }, me, NOW)).toBeNull()
  })
})
