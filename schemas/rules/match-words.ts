import { listText } from '../list-text.ts'
import { matchReason, sharedSubjects, type Matchable } from './match.ts'

/** Number of shared subjects that are named; the others are counted. */
const NAMED_SUBJECTS_MAX = 3

/**
 * Returns in words why two students match: what they share, and that both are at one place (clarification I13).
 *
 * @param place where I say that I am; empty if I say nothing
 */
export function matchWords(me: Matchable, other: Matchable & { currentLocation: string }, place: string): string {
  const reason = matchReason(me, other)
  const subjects = sharedSubjects(me, other)
  const more = subjects.length - NAMED_SUBJECTS_MAX
  const shared = [
    ...(reason === 'same_program_year' || reason === 'same_program' ? ['the program'] : []),
    ...(reason === 'same_program_year' || reason === 'same_year' ? ['the year'] : []),
    ...subjects.slice(0, NAMED_SUBJECTS_MAX),
    ...(more > 0 ? [more === 1 ? '1 more subject' : `${more} more subjects`] : []),
  ]
  return [
    ...(shared.length > 0 ? [`You share ${listText(shared)}.`] : []),
    ...(place !== '' && other.currentLocation === place ? [`You are both at ${place}.`] : []),
  ].join(' ')
}
