import { pairKey, type StudentId } from '../../schemas/ids.ts'
import { isLiveSession, sessionName } from '../auth-session.ts'
import { visibilityOf } from '../queries/visibility.ts'
import type { ReadTx } from '../store/store.ts'

/**
 * What the rules of the project's database know of a student, at `access/{id}`: only the server writes there. Rules cannot ask the
 * server, so it keeps them informed. A student whom `access` does not have, or whose session it does not list, may do nothing.
 */
interface ProjectAccess {
  /** Names of the live auth sessions. A token names the session that it was made for. */
  sessions: Record<string, true>
  campus: string | null
  /**
   * The campus on which the student is shown; null: rules show them to nobody. The rules do not know which students elsewhere they know.
   */
  shownOn: string | null
  /** Conversations with students whom the student blocks, by their pairs. */
  blocks: Record<string, true>
}

/**
 * Returns what a student may do in the project's database. Null: nothing, because the account has ended or is suspended, or has no live
 * session.
 */
export async function projectAccessOf(view: ReadTx, id: StudentId, now: number): Promise<ProjectAccess | null> {
  const student = await view.students.byId(id)
  if (!student || student.removedAt !== null || student.suspendedAt !== null) return null
  const live = (await view.signIns.of(id)).filter((session) => isLiveSession(session, now))
  if (live.length === 0) return null
  const all = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true as const]))
  return {
    sessions: all(live.map(sessionName)),
    campus: student.campusId,
    shownOn: visibilityOf(student) === 'campus' ? student.campusId : null,
    blocks: all((await view.blocks.of(id)).map((block) => pairKey(id, block.id))),
  }
}
