import { byReach } from '../../../schemas/rules/match-order.ts'
import { matchWords } from '../../../schemas/rules/match-words.ts'
import { matchReason, matchScore, type Matchable, type MatchReason } from '../../../schemas/rules/match.ts'
import type { StudentView } from '../../data/views.ts'

/** A suggested classmate (spec §3), computed on this device (clarification E10). */
export interface MatchSuggestion extends Pick<
  StudentView,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'currentSubjects'
  | 'currentLocation'
  | 'currentStatus'
  | 'availableUntil'
  | 'isOnline'
> {
  academicProgram: string
  academicYear: string
  matchReason: MatchReason
  /** 1 to 100. */
  matchScore: number
  /** Why they match, in words. */
  why: string
}

/**
 * Returns the students who share something with `me`, the best first. Equal ones come by place, status and availability (clarification
 * I13), then in the given order.
 *
 * @param place where I say that I am; empty if I say nothing
 */
export function bestMatches(me: Matchable, students: readonly StudentView[], place = ''): MatchSuggestion[] {
  const nearest = byReach(place)
  return students
    .map((student) => suggestion(me, student, place))
    .filter(({ matchScore }) => matchScore > 0)
    .sort((a, b) => b.matchScore - a.matchScore || nearest(a, b))
}

function suggestion(me: Matchable, student: StudentView, place: string): MatchSuggestion {
  const { id, firstName, lastName, program, year, profileImageUrl, currentSubjects, currentLocation, currentStatus } = student
  const { availableUntil, isOnline } = student
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
    why: matchWords(me, student, place),
    currentLocation,
    currentStatus,
    availableUntil,
    isOnline,
  }
}
