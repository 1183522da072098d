import { describe, expect, it } from 'vitest'
import type { StudentId } from '../ids.ts'
import { matchNotices } from './match-notices.ts'
import type { Matchable } from './match.ts'

const me = { id: 'amina' as StudentId, program: 'Medicine', year: '2nd Year', currentSubjects: [] }
const classmates = (alike: number, otherYears: number): Matchable[] => [
  ...Array<Matchable>(alike).fill({ program: 'Medicine', year: '2nd Year', currentSubjects: [] }),
  ...Array<Matchable>(otherYears).fill({ program: 'Medicine', year: '5th Year', currentSubjects: [] }),
  { program: 'Nursing', year: '2nd Year', currentSubjects: [] },
]
const dayOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10)

describe('the academic matches of a day', () => {
  it('show the true number when it is 3 to 10', () => {
    expect(matchNotices(me, classmates(3, 10), '2026-11-21', false)).toEqual([
      {
        id: 'academic_same_program_year_2026-11-21',
        title: 'Perfect Match',
        content: '3 students share your program and year.',
        matchBadge: 'Perfect Match',
        count: 3,
      },
      {
        id: 'academic_same_program_2026-11-21',
        title: 'Same Program',
        content: '10 students of other years share your program.',
        matchBadge: 'Same Program',
        count: 10,
      },
    ])
    expect(matchNotices(me, classmates(3, 10), '2026-11-21', true).map(({ count }) => count)).toEqual([3, 10])
  })

  it.each([
    [0, 0],
    [2, 11],
    [0, 400],
  ])('are not shown to real students when the numbers are %i and %i, because no number is invented for them', (alike, otherYears) => {
    expect(matchNotices(me, classmates(alike, otherYears), '2026-11-21', false)).toEqual([])
  })

  it('are empty for a student without program and year', () => {
    const blank = { ...me, program: '', year: '' }
    expect(matchNotices(blank, Array<Matchable>(5).fill(blank), '2026-11-21', false)).toEqual([])
  })

  it('NOTIF-009 have counts of 3 to 10 on a demo campus over 500 days, each count at least once, and the same on each call', () => {
    const counts = Array.from({ length: 500 }, (_, day) => matchNotices(me, [], dayOf(day), true))
      .flat()
      .map(({ count }) => count)
    expect(counts).toHaveLength(1_000)
    expect([...new Set(counts)].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(matchNotices(me, [], dayOf(7), true)).toEqual(matchNotices(me, [], dayOf(7), true))
  })
})
