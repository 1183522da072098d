import type { StudentId } from '../../../schemas/ids.ts'
import { viewerOf } from '../../queries/viewer.ts'
import type { Viewer } from '../../queries/visibility.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { ReadTx } from '../../store/store.ts'
import { denied } from '../refusal.ts'
import type { ReadCost } from './read-cost.ts'

/** Who is connected, and when they last sent a heartbeat. */
export interface StudentConnections {
  isConnected(student: StudentId): boolean
  /** When a client of the student last said that it is here: epoch ms, or null. */
  lastHeartbeatOf(student: StudentId): number | null
}

/** One snapshot as one student sees it. */
export interface StudentSnapshot {
  view: ReadTx
  me: StudentRecord
  viewer: Viewer
  here: StudentConnections
  /** Epoch ms, server clock. */
  now: number
  /** What it has read of messages so far. */
  cost: ReadCost
}

/** Loads what the rights of a student depend on. Throws if the account has ended. */
export async function loadStudentSnapshot(
  view: ReadTx,
  student: StudentId,
  here: StudentConnections,
  now: number,
): Promise<StudentSnapshot> {
  const me = await view.students.byId(student)
  if (!me || me.suspendedAt !== null || me.removedAt !== null) throw denied('This account has ended.')
  return { view, me, viewer: await viewerOf(view, me), here, now, cost: { messages: 0, length: 0 } }
}
