import { describe, expect, it } from 'vitest'
import { DEMO_STUDENTS } from '../../sync-server/demo/students.ts'
import { matchNotices } from './match-notices.ts'
import type { Matchable } from './match.ts'

const me = { program: 'Medicine', year: '2nd Year', currentSubjects: [] }
const classmates = (alike: number, otherYears: number): Matchable[] => [
  ...Array<Matchable>(alike).fill({ program: 'Medicine', year: '2nd Year', currentSubjects: [] }),
  ...Array<Matchable>(otherYears).fill({ program: 'Medicine', year: '5th Year', currentSubjects: [] }),
  { program: 'Nursing', year: '2nd Year', currentSubjects: [] },
]

describe('the academic matches of a day', () => {
  it('have ids of their kind and day, and the badge of their reason', () => {
    expect(matchNotices(me, classmates(3, 10), '2026-11-21', true)).toEqual([
      {
        id: 'academic_same_program_year_2026-11-21',
        title: 'Perfect Match',
        content: '3 students share your program and year.',
        matchBadge: 'Perfect Match',
      },
      {
        id: 'academic_same_program_2026-11-21',
        title: 'Same Program',
        content: '10 students of other years share your program.',
        matchBadge: 'Same Program',
      },
    ])
  })

  it('NOTIF-009 I4 name the true number of students where it is 3 to 10, and otherwise no number', () => {
    const named = (alike: number, otherYears: number) =>
      matchNotices(me, classmates(alike, otherYears), '2026-11-21', true).map(({ content }) => content.match(/\d+/g)?.map(Number) ?? [])
    for (let count = 0; count <= 400; count++) {
      const numbers = count >= 3 && count <= 10 ? [count] : []
      expect(named(count, 0), `${count} of my year`).toEqual([numbers, []])
      expect(named(0, count), `${count} of other years`).toEqual([[], numbers])
    }
  })

  it('I4 name no number while this device has only a part of the campus', () => {
    expect(matchNotices(me, classmates(4, 4), '2026-11-21', false).map(({ content }) => content)).toEqual([
      'See who shares your program and year.',
      'See who shares your program in other years.',
    ])
  })

  it('I4 name a true number to each student of Medicine on the demo campus, and two to those of the 2nd year', () => {
    const students = DEMO_STUDENTS.map(({ subjects, ...student }) => ({ ...student, currentSubjects: subjects }))
    for (const one of students.filter(({ program }) => program === 'Medicine')) {
      const others = students.filter(({ id }) => id !== one.id)
      const counted = matchNotices(one, others, '2026-11-21', true).filter(({ content }) => /\d/.test(content))
      expect(counted.length, one.id).toBe(one.year === '2nd Year' ? 2 : 1)
    }
  })

  it('are not there without what they are about: the program, or the year', () => {
    expect(matchNotices({ ...me, year: '' }, classmates(5, 5), '2026-11-21', true).map(({ title }) => title)).toEqual(['Same Program'])
    expect(matchNotices({ ...me, program: '' }, classmates(5, 5), '2026-11-21', true)).toEqual([])
  })
})
