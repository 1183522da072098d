import { INVITEES_MAX, RECOMMENDED_MATCHES } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { GROUP_TYPE_NAME, GROUP_TYPE_PEOPLE, MAX_MEMBERS, seats, type GroupSize } from '../../../schemas/rules/group.ts'
import type { MatchReason } from '../../../schemas/rules/match.ts'
import { callName } from '../../../schemas/rules/profile.ts'

/** Number of selected students that are named; the others are counted (spec §2). */
const NAMED_STUDENTS_MAX = 2

/**
 * Returns the 'Perfect Study Match': at most three students of the same programme, those of the same year first. Otherwise the given
 * order stays (spec §2, clarification C17).
 */
export function perfectMatches<T extends { match: MatchReason }>(students: readonly T[]): T[] {
  const of = (reason: MatchReason) => students.filter(({ match }) => match === reason)
  return [...of('same_program_year'), ...of('same_program')].slice(0, RECOMMENDED_MATCHES)
}

/** Selects this student, or deselects them if they were selected. Selects at most `INVITEES_MAX`. */
export function withToggled(chosen: readonly StudentId[], id: StudentId): StudentId[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id)
  return chosen.length < INVITEES_MAX ? [...chosen, id] : [...chosen]
}

/** Returns the selected students that this device has, in the order of selection. A student who is no longer visible is not invited. */
export function chosenOf<T extends { id: StudentId }>(students: readonly T[], invitees: readonly StudentId[]): T[] {
  const known = new Map(students.map((student) => [student.id, student]))
  return invitees.flatMap((id) => known.get(id) ?? [])
}

/** Returns the first two selected students, and '+N more members' for the others (spec §2). */
export function previewOf<T extends { firstName: string; lastName: string }>(
  chosen: readonly T[],
): { shown: T[]; names: string; more: string } {
  const shown = chosen.slice(0, NAMED_STUDENTS_MAX)
  const more = chosen.length - shown.length
  return { shown, names: shown.map((student) => callName(student) || 'Student').join(', '), more: more > 0 ? `+${more} more members` : '' }
}

/**
 * Returns for example 'You and 3 others · for 3-5 people'. Not '4 of 5 seats': that reads as if a student who wants four had to change
 * something. For more people than the type is for, `sizeHint` says so instead.
 */
export function peopleText(size: GroupSize, invitees: number): string {
  const people = invitees === 0 ? 'You' : `You and ${invitees === 1 ? '1 other' : `${invitees} others`}`
  return invitees + 1 <= MAX_MEMBERS[size] ? `${people} · for ${GROUP_TYPE_PEOPLE[size]}` : people
}

/**
 * Returns a hint that the selection is larger than the type is for, which is allowed (clarification C3), or that it has the maximum
 * size. Returns null otherwise.
 */
export function sizeHint(size: GroupSize, invitees: number): string | null {
  if (invitees >= INVITEES_MAX) return `You can invite up to ${INVITEES_MAX} classmates.`
  if (invitees + 1 <= MAX_MEMBERS[size]) return null
  return `${GROUP_TYPE_NAME[size]} is for ${GROUP_TYPE_PEOPLE[size]}. Yours gets ${seats(size, undefined, invitees)} seats.`
}
