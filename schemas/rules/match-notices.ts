import { MATCH_COUNT } from '../constants.ts'
import { MATCH_BADGE, matchReason, type Matchable } from './match.ts'

/** An academic match of the day, as its notification shows it (spec §3). */
export interface MatchNotice {
  /** Made of its kind and day. */
  id: string
  title: string
  content: string
  matchBadge: string
}

interface Kind {
  reason: 'same_program_year' | 'same_program'
  title: string
  /** The text with the number of students, and the one without, which is true for any number. */
  counted: (count: number) => string
  uncounted: string
  /** A student who has not said what they study gets none. */
  isKnown: (me: Matchable) => boolean
}

const KINDS: readonly Kind[] = [
  {
    reason: 'same_program_year',
    title: 'Perfect Match',
    counted: (count) => `${count} students share your program and year.`,
    uncounted: 'See who shares your program and year.',
    isKnown: ({ program, year }) => program !== '' && year !== '',
  },
  {
    reason: 'same_program',
    title: 'Same Program',
    counted: (count) => `${count} students of other years share your program.`,
    uncounted: 'See who shares your program in other years.',
    isKnown: ({ program }) => program !== '',
  },
]

/**
 * Returns the two academic matches of a day. They name the number of students only where it is 3 to 10, and never another one
 * (clarification I4).
 *
 * @param day the student's local day, as 2026-11-21
 * @param isWhole whether `classmates` are all of the campus: a number of some of them would be another number
 */
export function matchNotices(me: Matchable, classmates: readonly Matchable[], day: string, isWhole: boolean): MatchNotice[] {
  return KINDS.filter(({ isKnown }) => isKnown(me)).map(({ reason, title, counted, uncounted }) => {
    const count = classmates.filter((other) => matchReason(me, other) === reason).length
    const isNamed = isWhole && count >= MATCH_COUNT.least && count <= MATCH_COUNT.most
    return {
      id: `academic_${reason}_${day}`,
      title,
      content: isNamed ? counted(count) : uncounted,
      matchBadge: MATCH_BADGE[reason].label,
    }
  })
}
