import { DEMO_CAMPUS, type CampusId } from '../ids.ts'

/**
 * Returns whether a student may invite others to their campus. A student who joined by an invitation may not: the creator of a
 * link must have proved that they belong there.
 */
export function mayInvite({ campusId, campusInvited }: { campusId: CampusId | null; campusInvited: boolean }): boolean {
  return campusId !== null && !campusInvited
}

/** Returns whether the link still brings students in. `now` is epoch ms, server clock. */
export function isLive({ expiresAt, seatsLeft }: { expiresAt: number; seatsLeft: number }, now: number): boolean {
  return seatsLeft > 0 && now < expiresAt
}

/** Returns the name of a campus for use in a sentence: 'the campus of riverside.example'. */
export function campusName(campusId: string): string {
  return campusId === DEMO_CAMPUS ? 'the demo campus' : `the campus of ${campusId.replace(/^https?:\/\//, '')}`
}
