import type { CampusId, StudentId } from '../schemas/ids.ts'

export const userFeed = (student: StudentId) => `user:${student}`
const CAMPUS = 'campus:'
export const campusFeed = (campus: string) => `${CAMPUS}${campus}`

/** Whose feed it is, where it is a campus'. */
export function campusOf(feed: string): CampusId | null {
  const [kind, id] = [feed.slice(0, CAMPUS.length), feed.slice(CAMPUS.length)]
  return kind === CAMPUS ? (id as CampusId) : null
}

/** The feeds that a student follows: the own one, and the campus'. */
export function feedsOf(student: { id: StudentId; campusId: string | null }): string[] {
  return student.campusId === null ? [userFeed(student.id)] : [userFeed(student.id), campusFeed(student.campusId)]
}
