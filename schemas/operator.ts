import type { Person } from './person.ts'
import type { toApiReport } from './report.ts'

/** A student as operators see one. */
export interface ModeratedStudent extends Person {
  /** The address that signs in; empty if the student has left. */
  email: string
  suspendedAt: string | null
  removedAt: string | null
}

export type QueuedReport = ReturnType<typeof toApiReport> & {
  closedAt: string | null
  reporter: ModeratedStudent | null
  student: ModeratedStudent | null
}

/** The operators' queue: reports, the open ones first, and suspended students. */
export interface ModerationQueue {
  reports: QueuedReport[]
  suspended: ModeratedStudent[]
}
