import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { HOUR, MINUTE } from './constants.ts'
import type { StudentId } from './ids.ts'
import { NewGroup, newGroupBody, newGroupFrom, groupFrom } from './new-group.ts'

const amina = 'amina' as StudentId
const NOW = Date.parse('2026-03-05T15:00:00.000Z')
const given = (fields: object = {}) => z.parse(NewGroup, { id: 'g1', groupSize: 'small', ...fields })
const opened = (fields: object = {}) => groupFrom(given(fields), amina, NOW)
/** Returns the input that the server reads from the body that a device sends. */
const received = (fields: object = {}, more: object = {}) =>
  z.parse(NewGroup, {
    ...newGroupFrom({ ...newGroupBody(given(fields), amina, NOW), composedAt: new Date(NOW).toISOString(), ...more }),
    id: 'g1',
  })

describe('a new group', () => {
  it('GROUP-043 GROUP-045 GROUP-046 has its type in name and description, and a default subject, when they are empty', () => {
    expect(opened({ name: '  ' })).toMatchObject({
      name: 'Small Squad Study Group',
      description: 'Small Squad study session',
      subject: 'General Study',
      location: '',
      memberIds: ['amina'],
    })
    expect(opened({ groupSize: 'large' }).name).toBe('Big Vibe Group Study Group')
    expect(opened({ name: 'Solo Buddy', groupSize: 'solo' }).name).toBe('Solo Buddy')
  })

  it('has the seats of its type or the requested number, and one seat for every invitee', () => {
    const many = Array.from({ length: 8 }, (_, at) => `s${at}`)
    expect(opened().maxMembers).toBe(5)
    expect(opened({ invitees: [...many, ...many, 'amina'] }).maxMembers).toBe(9)
    expect(opened({ maxMembers: 20, invitees: many }).maxMembers).toBe(20)
  })

  it('GROUP-061 ends its duration after now, or after its planned start', () => {
    expect(opened()).toMatchObject({ endTime: NOW + HOUR, studyDuration: 60, scheduledAt: null })
    expect(opened({ studyDuration: 120, scheduledAt: NOW + 3 * HOUR }).endTime).toBe(NOW + 5 * HOUR)
    // The end was computed 300 ms before the command was composed.
    expect(opened({ endTime: NOW + 2 * HOUR - 300 })).toMatchObject({ endTime: NOW + 2 * HOUR - 300, studyDuration: 120 })
  })
})

describe('the request body of a new group', () => {
  it('API-001 GROUP-061 has every field of the specification from the wizard, with the minutes and the end', () => {
    expect(newGroupBody(given({ name: 'Upper limb', studyDuration: 120, invitees: ['lina'] }), amina, NOW)).toEqual({
      name: 'Upper limb',
      description: '',
      subject: '',
      groupSize: 'small',
      maxMembers: 5,
      location: '',
      scheduledAt: null,
      studyDuration: 120,
      endTime: '2026-03-05T17:00:00.000Z',
      invitedMembers: ['lina'],
      phoneNumbers: [],
      selectedMembers: ['lina'],
      createdBy: 'amina',
    })
  })

  it('has the fields of the specification’s other form from the dialog', () => {
    const body = newGroupBody(given({ surface: 'dialog', invitees: ['lina'] }), amina, NOW)
    expect(Object.keys(body)).toEqual([
      'name',
      'description',
      'subject',
      'groupSize',
      'maxMembers',
      'location',
      'studyDuration',
      'invitedUsers',
    ])
    expect(body.invitedUsers).toEqual(['lina'])
  })

  it('GROUP-050 the request for a large group asks for 15 seats, from either place', () => {
    for (const surface of ['wizard', 'dialog'])
      expect(newGroupBody(given({ groupSize: 'large', surface }), amina, NOW).maxMembers, surface).toBe(15)
  })

  it('is read by the server as it was entered, from either place', () => {
    const fields = {
      name: 'Upper limb',
      groupSize: 'large',
      maxMembers: 20,
      location: 'Lab',
      studyDuration: 90,
      invitees: ['lina', 'omar'],
      scheduledAt: NOW + HOUR,
    }
    expect(received(fields)).toEqual(given(fields))
    const { scheduledAt: _, ...dialog } = fields
    expect(received({ ...dialog, surface: 'dialog' })).toEqual(given(dialog))
  })

  it('F06 gives the same duration when the device’s clock is wrong, because its times are compared only with each other', () => {
    expect(received({ studyDuration: 120 })).toMatchObject({ studyDuration: 120, scheduledAt: null })
    expect(received({ studyDuration: 120 }).endTime).toBeUndefined()
    expect(received({ studyDuration: 120, scheduledAt: NOW + HOUR })).toMatchObject({ studyDuration: 120, scheduledAt: NOW + HOUR })
  })

  it('gives the duration up to an end that was sent, not the duration that was sent', () => {
    expect(received({ studyDuration: 60 }, { endTime: new Date(NOW + 3 * HOUR).toISOString() }).studyDuration).toBe(180)
    expect(newGroupFrom({ endTime: NOW + 20 * MINUTE, studyDuration: 60 })).toMatchObject({ endTime: NOW + 20 * MINUTE, studyDuration: 60 })
    for (const off of [14, 721, -60]) expect(() => received({}, { endTime: NOW + off * MINUTE })).toThrow('15 to 720 minutes')
  })

  it('contains each invitee once, under any of the three names, as ids or as objects with an id', () => {
    const { invitees } = newGroupFrom({
      invitedMembers: ['a', { id: 'b', firstName: 'B' }],
      selectedMembers: [{ id: 'a' }],
      invitedUsers: ['c', 'b'],
    })
    expect(invitees).toEqual(['a', 'b', 'c'])
    expect(newGroupFrom({ invitedMembers: null }).invitees).toEqual([])
    expect(
      z.safeParse(NewGroup, { id: 'g1', groupSize: 'small', ...newGroupFrom({ groupSize: 'small', invitedUsers: [7] }) }).success,
    ).toBe(false)
  })
})
