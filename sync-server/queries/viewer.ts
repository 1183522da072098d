import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { feedsOf } from '../feed-names.ts'
import type { StudentRecord, ReadTx } from '../store/store.ts'
import { audienceOf, type Audience, type Viewer } from './visibility.ts'

export async function viewerOf(view: ReadTx, student: StudentRecord): Promise<Viewer> {
  const [blocked, blocks] = [await view.blocks.around(student.id), await view.blocks.of(student.id)]
  return { id: student.id, campusId: student.campusId, blocked, blocking: new Set(blocks.map(({ id }) => id)), feeds: feedsOf(student) }
}

/** What a socket keeps of its student: whom they may see, and who sees them. */
export interface VisibilityScope {
  viewer: Viewer
  audience: Audience
}

export async function loadVisibilityScope(view: ReadTx, student: StudentRecord): Promise<VisibilityScope> {
  return { viewer: await viewerOf(view, student), audience: await audienceOf(view, student) }
}

/**
 * Any student of a campus of whom nothing else is known: what they see there, everybody does between whom and its owner no block
 * stands. Partners and fellow members see more.
 */
export function anyViewerOn(campusId: CampusId): Viewer {
  return { id: '' as StudentId, campusId, blocked: new Set(), blocking: new Set(), feeds: [] }
}
