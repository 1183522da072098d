import { matchScore, type Matchable } from '../../../schemas/rules/match.ts'

export interface Match<T> {
  student: T
  /** 1 to 100. */
  score: number
}

/** Returns the students who share something with `me`, the best first; equal scores stay in the given order (clarification E10). */
export function bestMatches<T extends Matchable>(me: Matchable, students: readonly T[]): Match<T>[] {
  return students
    .map((student) => ({ student, score: matchScore(me, student) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}
