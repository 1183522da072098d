import { expect, it } from 'vitest'
import { MatchSuggestion } from '../../schemas/match.ts'
import { matchScore } from '../../schemas/rules/match.ts'
import { SAMPLE_ME, SAMPLE_STUDENTS } from './sample-students.ts'

it('DATA-056 DATA-057 DATA-058 each sample is a valid match suggestion: name, studies, picture or none, and presence', () => {
  expect(SAMPLE_STUDENTS).not.toHaveLength(0)
  for (const sample of SAMPLE_STUDENTS) {
    const { program, year, match } = sample
    const suggestion = {
      ...sample,
      academicProgram: program,
      academicYear: year,
      matchReason: match,
      matchScore: matchScore(SAMPLE_ME, sample),
    }
    expect(MatchSuggestion.parse(suggestion)).toMatchObject({
      id: sample.id,
      currentSubjects: expect.arrayContaining([expect.any(String)]),
      isOnline: false,
    })
  }
})
