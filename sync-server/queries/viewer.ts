import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { feedsOf } from '../commands/readers.ts'
import type { StudentRecord, View } from '../store/store.ts'

/** Somebody who reads: what decides over visibility, loaded once a snapshot. */
export interface Viewer {
  id: StudentId
  campusId: CampusId | null
  /** Everybody they block, or who blocks them. */
  blocked: ReadonlySet<StudentId>
  feeds: string[]
}

export async function viewerOf(view: View, student: StudentRecord): Promise<Viewer> {
  return { id: student.id, campusId: student.campusId, blocked: await view.blocks.around(student.id), feeds: feedsOf(student) }
}

/**
 * Any student of a campus of whom nothing else is known: what they see there, everybody does between whom and its owner no block
 * stands. Partners and fellow members see more.
 */
export function anybodyOn(campusId: CampusId): Viewer {
  return { id: '' as StudentId, campusId, blocked: new Set(), feeds: [] }
}
