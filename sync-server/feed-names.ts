import type { CampusId, StudentId } from '../schemas/ids.ts'
import { idOf } from '../schemas/id-of.ts'

export const userFeed = (student: StudentId) => `user:${student}`
const CAMPUS = 'campus:'
export const campusFeed = (campus: string) => `${CAMPUS}${campus}`

/** Returns the campus of a campus feed; null for another feed. */
export function campusOf(feed: string): CampusId | null {
  const [kind, id] = [feed.slice(0, CAMPUS.length), feed.slice(CAMPUS.length)]
  return kind === CAMPUS ? idOf<CampusId>(id) : null
}

/** Returns the feeds that a student follows: their own, and their campus's if they have one. */
export function feedsOf(student: { id: StudentId; campusId: string | null }): string[] {
  return student.campusId === null ? [userFeed(student.id)] : [userFeed(student.id), campusFeed(student.campusId)]
}
