import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { localTime } from '../../ui/local-time.ts'
import { begunAs, formOf, isComplete, isPast, newGroupOf, timesOf } from './group-draft.ts'

const NOW = new Date(2026, 2, 12, 15, 42, 30).getTime()
const AT_FIVE = new Date(2026, 2, 12, 17, 0).getTime()

describe('the group form', () => {
  it('GROUP-049 GROUP-060 starts prefilled and complete, and is incomplete without a name or a subject', () => {
    expect(formOf(null)).toEqual({
      size: 'small',
      name: 'Small Squad Study Group',
      subject: 'General Study',
      location: '',
      minutes: 60,
      time: '',
      invitees: [],
      isPrivate: false,
    })
    expect(isComplete(formOf(null))).toBe(true)
    expect(isComplete(formOf({ name: ' ' }))).toBe(false)
    expect(isComplete(formOf({ subject: '' }))).toBe(false)
  })

  it('GROUP-044 derives the name from the type until the student writes one', () => {
    expect(formOf({ size: 'large' }).name).toBe('Big Vibe Group Study Group')
    expect(formOf({ size: 'solo', name: 'Us' }).name).toBe('Us')
  })

  it('GROUP-006 GROUP-007 GROUP-008 continues a draft with the type of the tile', () => {
    expect(formOf(begunAs('solo', null))).toMatchObject({ size: 'solo', name: 'Solo Buddy Study Group', subject: 'General Study' })
    expect(formOf(begunAs('small', null))).toMatchObject({ size: 'small', name: 'Small Squad Study Group' })
    expect(begunAs('large', { size: 'small', name: 'Us', subject: 'Anatomy' })).toEqual({ size: 'large', name: 'Us', subject: 'Anatomy' })
  })

  it('GROUP-009 makes Growth Topics a large group with a topic, and drops the topic for other tiles', () => {
    expect(begunAs('growth', { name: 'Us', subject: 'Anatomy' })).toEqual({ size: 'large', name: 'Us', subject: 'AI tools' })
    expect(begunAs('growth', { subject: 'Startups' })).toEqual({ size: 'large', subject: 'Startups' })
    expect(begunAs('small', { size: 'large', subject: 'Startups' })).toEqual({ size: 'small' })
  })

  it('GROUP-061 ends the chosen duration after now, or after the chosen start', () => {
    expect(timesOf(formOf({ minutes: 90 }), NOW)).toEqual({ planned: null, start: NOW, end: NOW + 1.5 * HOUR })
    expect(timesOf(formOf({ time: localTime(AT_FIVE) }), NOW)).toEqual({ planned: AT_FIVE, start: AT_FIVE, end: AT_FIVE + HOUR })
  })

  it('treats a start before the current minute as past, but not the current minute or an empty start', () => {
    expect(isPast(formOf({ time: localTime(NOW - HOUR) }), NOW)).toBe(true)
    expect(isPast(formOf({ time: localTime(NOW) }), NOW)).toBe(false)
    expect(isPast(formOf(null), NOW)).toBe(false)
  })

  it('submits the trimmed texts, with the surface where they were written', () => {
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
    expect(newGroupOf(formOf({ invitees: ['omar' as StudentId], isPrivate: true }), 'g' as GroupId, 'wizard')).toMatchObject({
      invitees: ['omar'],
      isPrivate: true,
      surface: 'wizard',
    })
  })
})
