import { describe, expect, it } from 'vitest'
import { matchWords } from './match-words.ts'

const student = (program: string, year: string, currentSubjects: string[] = [], currentLocation = '') => ({
  program,
  year,
  currentSubjects,
  currentLocation,
})
const me = student('Medicine', '2nd Year', ['Anatomy', 'Physiology', 'Pathology', 'Biochemistry', 'Pharmacology'])

describe('the words for a match', () => {
  it('I13 name what both share, for each reason', () => {
    expect(matchWords(me, student('Medicine', '2nd Year', ['Anatomy']), '')).toBe('You share the program, the year and Anatomy.')
    expect(matchWords(me, student('Medicine', '3rd Year'), '')).toBe('You share the program.')
    expect(matchWords(me, student('Nursing', '2nd Year'), '')).toBe('You share the year.')
    expect(matchWords(me, student('Nursing', '1st Year', ['anatomy', 'Physiology']), '')).toBe('You share anatomy and Physiology.')
    expect(matchWords(me, student('Nursing', '1st Year'), '')).toBe('')
  })

  it('count the subjects after three', () => {
    expect(matchWords(me, student('', '', me.currentSubjects.slice(0, 4)), '')).toBe(
      'You share Anatomy, Physiology, Pathology and 1 more subject.',
    )
    expect(matchWords(me, student('', '', me.currentSubjects), '')).toBe('You share Anatomy, Physiology, Pathology and 2 more subjects.')
  })

  it('say that both are at one place, and nothing of it where I say no place', () => {
    const there = student('Medicine', '3rd Year', [], 'Study Hall A')
    expect(matchWords(me, there, 'Study Hall A')).toBe('You share the program. You are both at Study Hall A.')
    expect(matchWords(me, there, 'Dental Lab')).toBe('You share the program.')
    expect(matchWords(me, student('Medicine', '3rd Year'), '')).toBe('You share the program.')
  })
})
