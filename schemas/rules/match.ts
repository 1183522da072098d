import { defined } from '../defined.ts'

const MATCH_REASONS = ['same_program_year', 'same_program', 'same_year', 'other'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** Badge and its colour, by reason of the match (spec §3). */
export const MATCH_BADGE: Record<MatchReason, { label: string; colour: 'green' | 'blue' | 'purple' | 'grey' }> = {
  same_program_year: { label: 'Perfect Match', colour: 'green' },
  same_program: { label: 'Same Program', colour: 'blue' },
  same_year: { label: 'Same Year', colour: 'purple' },
  other: { label: 'Match', colour: 'grey' },
}

const SCORE: Record<Exclude<MatchReason, 'other'>, number> = { same_program_year: 100, same_program: 95, same_year: 90 }
/** Scores of a match by shared subjects alone: 50 for the first subject, 10 for each further one, below every academic reason. */
const SUBJECT_SCORE = { first: 50, further: 10, most: 80 }

export interface Matchable {
  program: string
  year: string
  currentSubjects: readonly string[]
}

export function matchReason(me: Matchable, other: Matchable): MatchReason {
  const program = me.program !== '' && me.program === other.program
  const year = me.year !== '' && me.year === other.year
  if (program && year) return 'same_program_year'
  if (program) return 'same_program'
  return year ? 'same_year' : 'other'
}

/** Returns the score of a match, 0 to 100: 100, 95 and 90 by reason, lower by shared subjects (clarification E10). */
export function matchScore(me: Matchable, other: Matchable): number {
  const reason = matchReason(me, other)
  if (reason !== 'other') return SCORE[reason]
  const shared = sharedSubjects(me, other).length
  if (shared === 0) return 0
  return Math.min(SUBJECT_SCORE.most, SUBJECT_SCORE.first + (shared - 1) * SUBJECT_SCORE.further)
}

/** Returns the subjects of both students, each once, as the other one wrote it. */
export function sharedSubjects(me: Matchable, other: Matchable): string[] {
  const mine = new Set(me.currentSubjects.map((subject) => subject.toLowerCase()))
  const shared = new Map(other.currentSubjects.map((subject) => [subject.toLowerCase(), subject]))
  return [...shared].flatMap(([key, subject]) => (mine.has(key) ? [subject] : []))
}

export interface Near extends Matchable {
  id: string
  currentLocation: string
  isOnline?: boolean
}

/** Returns a comparison that sorts by programme and year, programme, year, subjects, place, and being online (clarification H6). */
export function byCloseness<T extends Near>(me: Near): (a: T, b: T) => number {
  const rank = (other: T) => [
    MATCH_REASONS.indexOf(matchReason(me, other)),
    -sharedSubjects(me, other).length,
    me.currentLocation !== '' && me.currentLocation === other.currentLocation ? 0 : 1,
    other.isOnline ? 0 : 1,
  ]
  return (a, b) => {
    const left = rank(a)
    const right = rank(b)
    for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return defined(left[i]) - defined(right[i])
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  }
}
