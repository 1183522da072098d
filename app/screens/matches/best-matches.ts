import { matchReason, matchScore, type Matchable, type MatchReason } from '../../../schemas/rules/match.ts'
import type { StudentView } from '../../data/views.ts'

/** A suggested classmate (spec §3), computed on this device (clarification E10). */
export interface MatchSuggestion extends Pick<
  StudentView,
  'id' | 'firstName' | 'lastName' | 'profileImageUrl' | 'currentSubjects' | 'currentStatus' | 'isOnline'
> {
  academicProgram: string
  academicYear: string
  matchReason: MatchReason
  /** 1 to 100. */
  matchScore: number
}

/** Returns the students who share something with `me`, the best first; equal scores stay in the given order (clarification E10). */
export function bestMatches(me: Matchable, students: readonly StudentView[]): MatchSuggestion[] {
  return students
    .map((student) => suggestion(me, student))
    .filter(({ matchScore }) => matchScore > 0)
    .sort((a, b) => b.matchScore - a.matchScore)
}

function suggestion(me: Matchable, student: StudentView): MatchSuggestion {
  const { id, firstName, lastName, program, year, profileImageUrl, currentSubjects, currentStatus, isOnline } = student
  return {
    id,
    firstName,
    lastName,
    academicProgram: program,
    academicYear: year,
    profileImageUrl,
    currentSubjects,
    matchReason: matchReason(me, student),
    matchScore: matchScore(me, student),
    currentStatus,
    isOnline,
  }
}
