import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_ME, SAMPLE_STUDENTS } from '../../data/sample-students.ts'
import type { StudentView } from '../../data/views.ts'
import { DEMO_STUDENTS } from '../../../sync-server/demo/students.ts'
import { defined } from '../../../schemas/defined.ts'
import { bestMatches } from './best-matches.ts'

const [youssef] = SAMPLE_STUDENTS
const student = (id: string, program: string, year: string, currentSubjects: string[] = []) =>
  ({ ...defined(youssef), id, program, year, currentSubjects }) as StudentView
const me = student('me', 'Medicine', '2nd Year', ['Anatomy', 'Physiology'])

describe('the best matches', () => {
  it('MATCH-019 score 100 for programme and year, 95 for programme, 90 for year, less for subjects, and omit students who share nothing', () => {
    const others = [
      student('stranger', 'Nursing', '1st Year', ['Pathology']),
      student('subject', 'Nursing', '1st Year', ['anatomy']),
      student('year', 'Nursing', '2nd Year'),
      student('both', 'Medicine', '2nd Year'),
      student('subjects', 'Nursing', '1st Year', ['Anatomy', 'Physiology']),
      student('program', 'Medicine', '5th Year'),
    ]
    expect(bestMatches(me, others).map(({ id, matchScore }) => [id, matchScore])).toEqual([
      ['both', 100],
      ['program', 95],
      ['year', 90],
      ['subjects', 60],
      ['subject', 50],
    ])
  })

  it('I13 come by place, status and availability when their scores are equal, and say why they match', () => {
    const alike = [
      { ...student('offline', 'Medicine', '2nd Year'), currentStatus: 'offline' as const },
      { ...student('studying', 'Medicine', '2nd Year'), currentStatus: 'studying' as const },
      { ...student('available', 'Medicine', '2nd Year'), currentStatus: 'available' as const },
      { ...student('here', 'Medicine', '2nd Year', ['Anatomy']), currentStatus: 'studying' as const, currentLocation: 'Study Hall A' },
      { ...student('less', 'Medicine', '3rd Year'), currentStatus: 'available' as const, currentLocation: 'Study Hall A' },
    ]
    const found = bestMatches(me, alike, 'Study Hall A')
    expect(found.map(({ id }) => id)).toEqual(['here', 'available', 'studying', 'offline', 'less'])
    expect(found[0]?.why).toBe('You share the program, the year and Anatomy. You are both at Study Hall A.')
  })

  it('stay in the given order when all of that is equal', () => {
    const alike = ['c', 'a', 'b'].map((id) => student(id, 'Medicine', '2nd Year'))
    expect(bestMatches(me, alike).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('DATA-056 DATA-057 DATA-058 are suggestions with name, studies, picture, subjects and presence of the student', () => {
    const lina = { ...student('lina', 'Medicine', '3rd Year', ['Anatomy']), profileImageUrl: '/api/images/l', isOnline: true }
    for (const each of [lina, ...SAMPLE_STUDENTS])
      expect(bestMatches(me, [each])).toEqual([
        expect.objectContaining({
          id: each.id,
          firstName: each.firstName,
          lastName: each.lastName,
          academicProgram: each.program,
          academicYear: each.year,
          profileImageUrl: each.profileImageUrl,
          currentSubjects: each.currentSubjects,
          isOnline: each.isOnline,
        }),
      ])
  })

  it('DATA-059 carry a score from 1 to 100', () => {
    const word = fc.constantFrom('', 'a', 'b')
    const anybody = fc
      .tuple(word, word, fc.subarray([...'abcdefghijklmnopqrst']))
      .map(([program, year, subjects]) => student('x', program, year, subjects))
    fc.assert(
      fc.property(anybody, fc.array(anybody), (own, others) => {
        for (const { matchScore } of bestMatches(own, others)) {
          expect(matchScore).toBeGreaterThanOrEqual(1)
          expect(matchScore).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  it('MATCH-019 score the samples 100, 95 and 90, and the samples are the same students as on the demo campus', () => {
    expect(bestMatches(SAMPLE_ME, SAMPLE_STUDENTS).map(({ matchReason, matchScore }) => [matchReason, matchScore])).toEqual([
      ['same_program_year', 100],
      ['same_program', 95],
      ['same_year', 90],
    ])
    for (const { id, firstName, lastName, program, year } of SAMPLE_STUDENTS)
      expect(DEMO_STUDENTS).toContainEqual(expect.objectContaining({ id, firstName, lastName, program, year }))
  })
})
