import { INVITEES_MOST, RECOMMENDED_MATCHES } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { GROUP_TYPE_NAME, GROUP_TYPE_PEOPLE, MAX_MEMBERS, seats, type GroupSize } from '../../../schemas/rules/group.ts'
import type { MatchReason } from '../../../schemas/rules/match.ts'
import { callName } from '../../../schemas/rules/profile.ts'

/** So many of those who are chosen are named, the others are counted (spec §2). */
const NAMED = 2

/** 'Perfect Study Match': three of my programme at most, those of my year first; else in the order given (spec §2, clarification C17). */
export function perfectMatches<T extends { match: MatchReason }>(students: readonly T[]): T[] {
  const of = (reason: MatchReason) => students.filter(({ match }) => match === reason)
  return [...of('same_program_year'), ...of('same_program')].slice(0, RECOMMENDED_MATCHES)
}

/** With this student, or without, where they were chosen before; no more than one group can ask. */
export function withToggled(chosen: readonly StudentId[], id: StudentId): StudentId[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id)
  return chosen.length < INVITEES_MOST ? [...chosen, id] : [...chosen]
}

/** Those chosen whom this device knows, in the order in which they were: one who is not seen any more is asked nothing. */
export function chosenOf<T extends { id: StudentId }>(students: readonly T[], invitees: readonly StudentId[]): T[] {
  const known = new Map(students.map((student) => [student.id, student]))
  return invitees.flatMap((id) => known.get(id) ?? [])
}

/** The first two of those chosen, and '+N more members' for the others (spec §2). */
export function previewOf<T extends { firstName: string; lastName: string }>(chosen: readonly T[]): { shown: T[]; names: string; more: string } {
  const shown = chosen.slice(0, NAMED)
  const more = chosen.length - shown.length
  return { shown, names: shown.map((student) => callName(student) || 'Student').join(', '), more: more > 0 ? `+${more} more members` : '' }
}

/** 'You and 3 others · 4 of 5 seats' */
export function seatsText(size: GroupSize, invitees: number): string {
  const others = invitees === 0 ? 'You' : `You and ${invitees === 1 ? '1 other' : `${invitees} others`}`
  return `${others} · ${invitees + 1} of ${seats(size, undefined, invitees)} seats`
}

/** A selection beyond the type is allowed, and says so (clarification C3); so does one that is as large as can be. Null: neither. */
export function sizeHint(size: GroupSize, invitees: number): string | null {
  if (invitees >= INVITEES_MOST) return `A group asks ${INVITEES_MOST} classmates at most.`
  if (invitees + 1 <= MAX_MEMBERS[size]) return null
  return `${GROUP_TYPE_NAME[size]} is for ${GROUP_TYPE_PEOPLE[size]}. Yours gets ${seats(size, undefined, invitees)} seats.`
}
