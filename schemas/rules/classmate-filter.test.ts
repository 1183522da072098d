import { describe, expect, it } from 'vitest'
import { YEARS } from '../constants.ts'
import { isFound, isLookedFor, NO_FILTER, yearsToFilterBy } from './classmate-filter.ts'

const student = (over: object = {}) => ({ firstName: 'Ana', lastName: 'Rivera', program: 'Medicine', year: '1st Year', ...over })
const found = (over: object, filter: object) => isFound(student(over), { ...NO_FILTER, ...filter })

describe('looking for classmates', () => {
  it('finds everybody by nothing, and by blanks', () => {
    expect(found({}, {})).toBe(true)
    expect(found({ firstName: '', lastName: '', program: '', year: '' }, { text: '  ' })).toBe(true)
  })

  it('nobody in particular is looked for by nothing, nor by blanks', () => {
    expect([{}, { text: ' ' }, { text: 'a' }, { program: 'Medicine' }, { year: '1st Year' }].map((part) => isLookedFor({ ...NO_FILTER, ...part }))).toEqual([false, false, true, true, true])
  })

  it('HOME-026 by programme: exactly', () => {
    expect(found({}, { program: 'Medicine' })).toBe(true)
    expect(found({ program: 'Veterinary Medicine' }, { program: 'Medicine' })).toBe(false)
    expect(found({ program: 'medicine' }, { program: 'Medicine' })).toBe(false)
  })

  it('HOME-027 by year: exactly', () => {
    expect(YEARS.filter((year) => found({ year }, { year: '1st Year' }))).toEqual(['1st Year'])
    expect(found({ year: '' }, { year: '1st Year' })).toBe(false)
  })

  it.each(['An', 'na', 'vera', 'Medi', 'icin'])('HOME-028 by a part of first name, last name or programme: %s', (text) => {
    expect(found({}, { text })).toBe(true)
  })

  it('HOME-028 by nothing else: not by what is being studied, by university or address', () => {
    const more = { currentSubjects: ['Oral Surgery'], university: 'Delft', email: 'x@delft.nl', currentLocation: 'Dental Lab' }
    for (const text of ['surg', 'delft', 'lab', '1st']) expect(found(more, { text })).toBe(false)
  })

  it.each(['ANA', 'ana', 'aNa'])('HOME-029 in whatever case: %s', (text) => {
    expect(found({}, { text })).toBe(true)
  })

  it.each([
    ['Tomás', 'tomas'],
    ['Tomas', 'Tomás'],
    ['Zoë', 'ZOE'],
  ])('with or without accents: %s by %s', (firstName, text) => {
    expect(found({ firstName }, { text })).toBe(true)
  })

  it('by several words, each of them somewhere', () => {
    expect(found({}, { text: ' ana  rivera ' })).toBe(true)
    expect(found({}, { text: 'rivera med' })).toBe(true)
    expect(found({}, { text: 'ana lopez' })).toBe(false)
  })

  it('not across where one field ends and the next begins', () => {
    expect(found({}, { text: 'anarivera' })).toBe(false)
  })

  it('by all at once', () => {
    expect(found({}, { program: 'Medicine', year: '1st Year', text: 'ana' })).toBe(true)
    expect(found({}, { program: 'Medicine', year: '2nd Year', text: 'ana' })).toBe(false)
  })
})

it('HOME-031 years to filter by: 1st to 5th, then the others', () => {
  expect(yearsToFilterBy(YEARS)).toEqual(['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Foundation', '6th Year'])
  expect(yearsToFilterBy(['Intern', '3rd Year', 'Foundation', '1st Year'])).toEqual(['1st Year', '3rd Year', 'Intern', 'Foundation'])
})
