import { describe, expect, it } from 'vitest'
import {
  callName,
  ESSENTIAL,
  fullName,
  initials,
  isListed,
  isProfileComplete,
  missingFields,
  missingLabels,
  seenBy,
  type EssentialField,
} from './profile.ts'

const FIELDS = Object.keys(ESSENTIAL) as EssentialField[]
const complete = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  program: 'Medicine',
  year: '2nd Year',
  university: 'Riverside University',
  phoneNumber: '+49 30 5550 1000',
  whatsappNumber: '+49 30 5550 1000',
  email: 'amina@riverside.example',
}

describe('a complete profile', () => {
  it('PROF-009 has all eight fields', () => {
    expect(isProfileComplete(complete)).toBe(true)
    expect(FIELDS).toHaveLength(8)
  })

  it.each(FIELDS)('PROF-009 is incomplete without %s', (field) => {
    for (const empty of ['', null, undefined]) {
      const profile = { ...complete, [field]: empty }
      expect(isProfileComplete(profile)).toBe(false)
      expect(missingFields(profile)).toEqual([field])
    }
  })

  it.each(FIELDS)('PROF-010 treats spaces alone as a missing %s', (field) => {
    expect(isProfileComplete({ ...complete, [field]: ' \t\n ' })).toBe(false)
  })

  it('PROF-011 lists missing fields in this order', () => {
    expect(missingLabels({})).toEqual([
      'First Name',
      'Last Name',
      'Academic Program',
      'Academic Year',
      'University',
      'Phone Number',
      'WhatsApp Number',
      'Email Address',
    ])
  })
})

describe('names', () => {
  it('fullName returns first and last name, or the one that exists', () => {
    expect(fullName({ firstName: 'Amina', lastName: 'Yusuf' })).toBe('Amina Yusuf')
    expect(fullName({ firstName: '', lastName: 'Yusuf' })).toBe('Yusuf')
    expect(fullName({ firstName: '', lastName: '' })).toBe('')
  })

  it('callName returns the first name, or the last name when there is no first name', () => {
    expect(callName({ firstName: ' Amina ', lastName: 'Yusuf' })).toBe('Amina')
    expect(callName({ firstName: ' ', lastName: 'Yusuf' })).toBe('Yusuf')
    expect(callName({ firstName: '', lastName: '' })).toBe('')
  })

  it('initials returns whole letters, or nothing when both names are blank', () => {
    expect(initials({ firstName: 'amina', lastName: 'Yusuf' })).toBe('AY')
    expect(initials({ firstName: '𝒜b', lastName: ' ' })).toBe('𝒜')
    expect(initials({ firstName: '', lastName: ' ' })).toBe('')
  })
})

describe('the list of a campus', () => {
  it.each([
    ['Amina', 'Yusuf', true],
    ['Amina', '', false],
    ['', 'Yusuf', false],
    ['Amina', ' \t', false],
    [' ', 'Yusuf', false],
    ['', '', false],
  ])('includes %j %j: %s', (firstName, lastName, listed) => {
    expect(isListed({ firstName, lastName })).toBe(listed)
  })
})

it('seenBy names who can see a student, and what keeps the campus from it', () => {
  const listed = { firstName: 'Amina', lastName: 'Yusuf', campusId: 'riverside.example', visibility: 'campus' } as const
  expect(seenBy(listed)).toBe('campus')
  expect(seenBy({ ...listed, lastName: ' ' })).toBe('no-name')
  expect(seenBy({ ...listed, campusId: null })).toBe('no-campus')
  for (const visibility of ['known', 'nobody'] as const) expect(seenBy({ ...listed, campusId: null, visibility })).toBe(visibility)
})
