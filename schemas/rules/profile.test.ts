import { describe, expect, it } from 'vitest'
import { callName, ESSENTIAL, fullName, initials, isListed, isProfileComplete, missingFields, missingLabels, type EssentialField } from './profile.ts'

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

  it.each(FIELDS)('PROF-009 is not complete without %s', (field) => {
    for (const empty of ['', null, undefined]) {
      const profile = { ...complete, [field]: empty }
      expect(isProfileComplete(profile)).toBe(false)
      expect(missingFields(profile)).toEqual([field])
    }
  })

  it.each(FIELDS)('PROF-010 spaces alone are no %s', (field) => {
    expect(isProfileComplete({ ...complete, [field]: ' \t\n ' })).toBe(false)
  })

  it('PROF-011 missing fields are named in this order', () => {
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
  it('the full name is whichever there is', () => {
    expect(fullName({ firstName: 'Amina', lastName: 'Yusuf' })).toBe('Amina Yusuf')
    expect(fullName({ firstName: '', lastName: 'Yusuf' })).toBe('Yusuf')
    expect(fullName({ firstName: '', lastName: '' })).toBe('')
  })

  it('one is called by the first name, by the last where there is no other', () => {
    expect(callName({ firstName: ' Amina ', lastName: 'Yusuf' })).toBe('Amina')
    expect(callName({ firstName: ' ', lastName: 'Yusuf' })).toBe('Yusuf')
    expect(callName({ firstName: '', lastName: '' })).toBe('')
  })

  it('initials are whole letters, none where both names are blank', () => {
    expect(initials({ firstName: 'amina', lastName: 'Yusuf' })).toBe('AY')
    expect(initials({ firstName: '𝒜b', lastName: ' ' })).toBe('𝒜')
    expect(initials({ firstName: '', lastName: ' ' })).toBe('')
  })
})

describe('who is listed on the campus', () => {
  it.each([
    ['Amina', 'Yusuf', true],
    ['Amina', '', false],
    ['', 'Yusuf', false],
    ['Amina', ' \t', false],
    [' ', 'Yusuf', false],
    ['', '', false],
  ])('%j %j: %s', (firstName, lastName, listed) => {
    expect(isListed({ firstName, lastName })).toBe(listed)
  })
})
