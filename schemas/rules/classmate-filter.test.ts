import { describe, expect, it } from 'vitest'
import { YEARS } from '../constants.ts'
import type { Status } from './availability.ts'
import { choicesOf, filtersOn, isFound, isLookedFor, NO_FILTER, yearsToFilterBy } from './classmate-filter.ts'

const student = (over: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Rivera',
  program: 'Medicine',
  year: '1st Year',
  currentStatus: 'available' as Status,
  isOnline: false,
  currentLocation: 'Medical Library - 2nd Floor',
  currentSubjects: ['Anatomy', 'Physiology'],
  ...over,
})
const found = (over: object, filter: object) => isFound(student(over), { ...NO_FILTER, ...filter })

describe('the search for classmates', () => {
  it('finds everybody when the filter is empty or blank', () => {
    expect(found({}, {})).toBe(true)
    expect(found({ firstName: '', lastName: '', program: '', year: '' }, { text: '  ' })).toBe(true)
  })

  it('has no criterion when the filter is empty or blank', () => {
    expect(
      [{}, { text: ' ' }, { text: 'a' }, { program: 'Medicine' }, { year: '1st Year' }].map((part) =>
        isLookedFor({ ...NO_FILTER, ...part }),
      ),
    ).toEqual([false, false, true, true, true])
  })

  it('counts its criteria without the text', () => {
    expect(filtersOn({ ...NO_FILTER, text: 'a' })).toBe(0)
    expect(filtersOn({ status: 'studying', place: 'Lab', subject: 'Anatomy', program: 'Medicine', year: '1st Year', text: '' })).toBe(5)
  })

  it('compares the status as others see it: who is not connected is not online', () => {
    expect(found({}, { status: 'available' })).toBe(true)
    expect(found({}, { status: 'studying' })).toBe(false)
    expect(found({ currentStatus: 'online' }, { status: 'online' })).toBe(false)
    expect(found({ currentStatus: 'online' }, { status: 'offline' })).toBe(true)
    expect(found({ currentStatus: 'online', isOnline: true }, { status: 'online' })).toBe(true)
  })

  it('compares the place and each subject as a whole, without case', () => {
    expect(found({}, { place: 'medical library - 2nd floor', subject: 'physiology' })).toBe(true)
    expect(found({}, { place: 'Medical Library' })).toBe(false)
    expect(found({}, { subject: 'Anat' })).toBe(false)
    expect(found({ currentLocation: '', currentSubjects: [] }, { place: 'Lab' })).toBe(false)
  })

  it('offers the places or subjects that students say, each once, the most frequent first, then by alphabet', () => {
    expect(choicesOf(['Lab', '', 'Hall', 'Cafe', 'hall', ''])).toEqual(['Hall', 'Cafe', 'Lab'])
    expect(choicesOf([])).toEqual([])
  })

  it('HOME-026 compares the programme exactly', () => {
    expect(found({}, { program: 'Medicine' })).toBe(true)
    expect(found({ program: 'Veterinary Medicine' }, { program: 'Medicine' })).toBe(false)
    expect(found({ program: 'medicine' }, { program: 'Medicine' })).toBe(false)
  })

  it('HOME-027 compares the year exactly', () => {
    expect(YEARS.filter((year) => found({ year }, { year: '1st Year' }))).toEqual(['1st Year'])
    expect(found({ year: '' }, { year: '1st Year' })).toBe(false)
  })

  it.each(['An', 'na', 'vera', 'Medi', 'icin'])('HOME-028 finds a part of first name, last name or programme: %s', (text) => {
    expect(found({}, { text })).toBe(true)
  })

  it('HOME-028 does not search subjects, university, address or place', () => {
    const more = { currentSubjects: ['Oral Surgery'], university: 'Delft', email: 'x@delft.nl', currentLocation: 'Dental Lab' }
    for (const text of ['surg', 'delft', 'lab', '1st']) expect(found(more, { text })).toBe(false)
  })

  it.each(['ANA', 'ana', 'aNa'])('HOME-029 ignores case: %s', (text) => {
    expect(found({}, { text })).toBe(true)
  })

  it.each([
    ['Tomás', 'tomas'],
    ['Tomas', 'Tomás'],
    ['Zoë', 'ZOE'],
  ])('ignores accents: finds %s by %s', (firstName, text) => {
    expect(found({ firstName }, { text })).toBe(true)
  })

  it('finds several words, each in any field', () => {
    expect(found({}, { text: ' ana  rivera ' })).toBe(true)
    expect(found({}, { text: 'rivera med' })).toBe(true)
    expect(found({}, { text: 'ana lopez' })).toBe(false)
  })

  it('does not find a text across the border of two fields', () => {
    expect(found({}, { text: 'anarivera' })).toBe(false)
  })

  it('applies programme, year and text together', () => {
    expect(found({}, { program: 'Medicine', year: '1st Year', text: 'ana' })).toBe(true)
    expect(found({}, { program: 'Medicine', year: '2nd Year', text: 'ana' })).toBe(false)
  })
})

it('HOME-031 yearsToFilterBy returns 1st to 5th year, then the others', () => {
  expect(yearsToFilterBy(YEARS)).toEqual(['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Foundation', '6th Year'])
  expect(yearsToFilterBy(['Intern', '3rd Year', 'Foundation', '1st Year'])).toEqual(['1st Year', '3rd Year', 'Intern', 'Foundation'])
})
