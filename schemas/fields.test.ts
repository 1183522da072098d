import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { COLLECTION_NAMES, isRemoved } from './collections.ts'
import { GroupSize } from './group.ts'
import { Notification, NOTIFICATION_TYPES } from './notification.ts'
import { StudySession } from './study-session.ts'
import { AvailabilityUpdate, availabilityFrom, Status, Student } from './student.ts'
import { DOCUMENT_SCHEMAS } from './testing/document-schemas.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const fields = (schema: { shape: object }) => Object.keys(schema.shape)

describe('the fields of a student', () => {
  it('DATA-001 include id, names and email', () =>
    expect(fields(Student)).toEqual(expect.arrayContaining(['id', 'firstName', 'lastName', 'email'])))

  it('DATA-010 allow the four availability states and no other', () => {
    for (const status of ['available', 'studying', 'online', 'offline']) expect(takes(Status, status)).toBe(true)
    for (const status of ['busy', '', null]) expect(takes(Status, status)).toBe(false)
  })

  it('DATA-013 include current subjects as a list of texts', () => {
    expect(takes(Student.shape.currentSubjects, ['Anatomy'])).toBe(true)
    for (const other of ['Anatomy', null, [1], {}]) expect(takes(Student.shape.currentSubjects, other)).toBe(false)
    for (const other of ['Anatomy', null, [1], [''], {}]) expect(takes(AvailabilityUpdate, { subjects: other })).toBe(false)
  })

  it('DATA-014 include study topics as a list', () => {
    expect(takes(Student.shape.studyTopics, ['Bones'])).toBe(true)
    for (const other of ['Bones', null, {}]) expect(takes(Student.shape.studyTopics, other)).toBe(false)
  })

  it('DATA-015 include the study schedule as a text', () => {
    expect(takes(Student.shape.studySchedule, 'Mondays')).toBe(true)
    expect(takes(Student.shape.studySchedule, ['Mondays'])).toBe(false)
  })

  it('DATA-020 include the preferred group type: one of the types, or none', () => {
    for (const type of ['solo', 'small', 'large', null]) expect(takes(Student.shape.preferredGroupType, type)).toBe(true)
    expect(takes(Student.shape.preferredGroupType, 'huge')).toBe(false)
  })

  it('API-020 DATA-009 accept an availability under all its names, and read an unknown status as offline (clarification B3)', () => {
    const change = { status: 'studying', availabilityText: 'Quiet', location: 'Hall', subjects: ['Anatomy'] }
    for (const body of [
      change,
      { currentStatus: 'studying', availabilityText: 'Quiet', currentLocation: 'Hall', currentSubjects: ['Anatomy'] },
      { availabilityStatus: 'studying', availabilityText: 'Quiet', location: 'Hall', subjects: ['Anatomy'] },
    ]) {
      expect(z.parse(AvailabilityUpdate, availabilityFrom(body))).toEqual(change)
    }
    expect(z.parse(AvailabilityUpdate, availabilityFrom({ status: 'foo' })).status).toBe('offline')
    expect(takes(AvailabilityUpdate, availabilityFrom({ status: 7 }))).toBe(false)
    expect(z.parse(AvailabilityUpdate, availabilityFrom({}))).toEqual({})
  })
})

describe('the fields of the other entities', () => {
  it('DATA-032 allow the six types of notification and no other', () => {
    expect(NOTIFICATION_TYPES).toEqual(['meetup', 'message', 'friend', 'reminder', 'academic_match', 'group_activity'])
    expect(takes(Notification.shape.type, 'other')).toBe(false)
  })

  it('DATA-041 allow the session statuses active and ended', () => {
    for (const status of ['active', 'ended']) expect(takes(StudySession.shape.status, status)).toBe(true)
    expect(takes(StudySession.shape.status, 'paused')).toBe(false)
  })

  it('DATA-045 allow the group sizes solo, small and large', () => {
    for (const size of ['solo', 'small', 'large']) expect(takes(GroupSize, size)).toBe(true)
    expect(takes(GroupSize, 'medium')).toBe(false)
  })

  it('belong to eleven collections', () => {
    expect(COLLECTION_NAMES).toHaveLength(11)
  })

  it('include the id of each document', () => {
    for (const schema of Object.values(DOCUMENT_SCHEMAS)) expect(fields(schema)).toContain('id')
  })

  it('show by a mark that a document is removed', () => {
    expect(isRemoved({ id: 'x', _deleted: true } as never)).toBe(true)
    expect(isRemoved({ id: 'x' })).toBe(false)
  })
})
