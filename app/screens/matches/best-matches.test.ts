import { describe, expect, it } from 'vitest'
import { SAMPLE_ME, SAMPLE_STUDENTS } from '../../data/sample-students.ts'
import { DEMO_STUDENTS } from '../../../sync-server/demo/students.ts'
import { bestMatches } from './best-matches.ts'

const student = (id: string, program: string, year: string, currentSubjects: string[] = []) => ({ id, program, year, currentSubjects })
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
    expect(bestMatches(me, others).map(({ student: { id }, score }) => [id, score])).toEqual([
      ['both', 100],
      ['program', 95],
      ['year', 90],
      ['subjects', 60],
      ['subject', 50],
    ])
  })

  it('stay in the given order when their scores are equal', () => {
    const alike = ['c', 'a', 'b'].map((id) => student(id, 'Medicine', '2nd Year'))
    expect(bestMatches(me, alike).map(({ student: { id } }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('MATCH-019 score the samples 100, 95 and 90, and the samples are the same students as on the demo campus', () => {
    expect(bestMatches(SAMPLE_ME, SAMPLE_STUDENTS).map(({ student: { match }, score }) => [match, score])).toEqual([
      ['same_program_year', 100],
      ['same_program', 95],
      ['same_year', 90],
    ])
    for (const { id, firstName, lastName, program, year } of SAMPLE_STUDENTS)
      expect(DEMO_STUDENTS).toContainEqual(expect.objectContaining({ id, firstName, lastName, program, year }))
  })
})
