import { isPastRemoval } from '../../schemas/rules/group.ts'
import { viewerOf } from '../queries/viewer.ts'
import { seesGroup, type Viewer } from '../queries/visibility.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { notFound } from '../command-error.ts'

/**
 * Returns a group that this student may see, and the student as its viewer. Throws 404 otherwise, which does not reveal groups
 * elsewhere.
 */
export async function findVisibleGroup(
  view: ReadTx,
  me: StudentRecord,
  groupId: string,
  now: number,
): Promise<{ group: StoredGroup; viewer: Viewer }> {
  const [group] = await view.groups.byIds([groupId])
  const viewer = await viewerOf(view, me)
  if (!group || isPastRemoval(group, now) || !seesGroup(viewer, group)) throw notFound('This study group no longer exists.')
  return { group, viewer }
}
