import { idOf } from '../../schemas/id-of.ts'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { campusFeed, feedsOf } from '../feed-names.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { audienceOf, sharedIfEmpty, type Audience, type Viewer } from './visibility.ts'

export async function viewerOf(view: ReadTx, student: StudentRecord): Promise<Viewer> {
  const [blocked, blocks] = [await view.blocks.around(student.id), await view.blocks.of(student.id)]
  return {
    id: student.id,
    campusId: student.campusId,
    blocked: sharedIfEmpty(blocked),
    blocking: sharedIfEmpty(new Set(blocks.map(({ id }) => id))),
    feeds: feedsOf(student),
  }
}

/** The scope that a socket stores for its student: whom the student may see, and who sees the student. */
export interface VisibilityScope {
  viewer: Viewer
  audience: Audience
}

export async function loadVisibilityScope(view: ReadTx, student: StudentRecord): Promise<VisibilityScope> {
  return { viewer: await viewerOf(view, student), audience: await audienceOf(view, student) }
}

/**
 * Returns a viewer for any student of a campus about whom nothing else is known. Everybody on the campus sees what this viewer
 * sees of a student, unless a block stands between the two. Partners and fellow members see more.
 */
export function anyViewerOn(campusId: CampusId): Viewer {
  // A visitor has no id.
  return { id: idOf<StudentId>(''), campusId, blocked: new Set(), blocking: new Set(), feeds: [campusFeed(campusId)] }
}
