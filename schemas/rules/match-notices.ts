import { MATCH_COUNT } from '../constants.ts'
import type { StudentId } from '../ids.ts'
import { MATCH_BADGE, matchReason, type Matchable } from './match.ts'
import { defined } from '../defined.ts'

/** An academic match of the day, as its notification shows it (spec §3). */
export interface MatchNotice {
  /** Made of its kind and day. */
  id: string
  title: string
  content: string
  matchBadge: string
  /** Number of students that it shows, 3 to 10. */
  count: number
}

const KINDS = [
  { reason: 'same_program_year', title: 'Perfect Match', says: (count: number) => `${count} students share your program and year.` },
  { reason: 'same_program', title: 'Same Program', says: (count: number) => `${count} students of other years share your program.` },
] as const

/**
 * Returns the two academic matches of a day: the same for a student and day on each call. They show the true number if it is 3 to
 * 10. Otherwise a demo campus shows an invented number, and a real campus shows none (clarification G2).
 *
 * @param day the student's local day, as 2026-11-21
 */
export function matchNotices(
  me: Matchable & { id: StudentId },
  classmates: readonly Matchable[],
  day: string,
  isDemo: boolean,
): MatchNotice[] {
  return KINDS.flatMap(({ reason, title, says }) => {
    const id = `academic_${reason}_${day}`
    const actual = classmates.filter((other) => matchReason(me, other) === reason).length
    const isTold = actual >= MATCH_COUNT.least && actual <= MATCH_COUNT.most
    if (!isTold && !isDemo) return []
    const count = isTold ? actual : drawn(`${me.id} ${id}`)
    return [{ id, title, content: says(count), matchBadge: MATCH_BADGE[reason].label, count }]
  })
}

/**
 * Returns one of the counts, determined by the text alone. It is FNV-1a with one more mixing step, because the last letters of
 * days differ little.
 */
function drawn(seed: string): number {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ defined(letter.codePointAt(0)), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return MATCH_COUNT.least + ((hash >>> 8) % (MATCH_COUNT.most - MATCH_COUNT.least + 1))
}
