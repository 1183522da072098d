import { DEMO_CAMPUS, type CampusId } from '../ids.ts'

/** May I bring others to my campus? Not where I came by an invitation myself: somebody has to have shown that they belong there. */
export function mayInvite({ campusId, campusInvited }: { campusId: CampusId | null; campusInvited: boolean }): boolean {
  return campusId !== null && !campusInvited
}

/** Does the link still bring somebody in? `now` by the server's clock, epoch ms. */
export function isLive({ expiresAt, seatsLeft }: { expiresAt: number; seatsLeft: number }, now: number): boolean {
  return seatsLeft > 0 && now < expiresAt
}

/** A campus in a sentence: 'the campus of riverside.example'. */
export function campusName(campusId: string): string {
  return campusId === DEMO_CAMPUS ? 'the demo campus' : `the campus of ${campusId.replace(/^https?:\/\//, '')}`
}
