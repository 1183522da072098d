import type { Person } from './person.ts'
import type { toApiReport } from './report.ts'

/** A student as operators see one. */
export interface ModeratedStudent extends Person {
  /** That signs in; empty where they have left. */
  email: string
  suspendedAt: string | null
  removedAt: string | null
}

export type ReportOnDesk = ReturnType<typeof toApiReport> & { closedAt: string | null; reporter: ModeratedStudent | null; student: ModeratedStudent | null }

/** What lies before operators: reports, the open ones first, and whom they keep out. */
export interface ModerationQueue {
  reports: ReportOnDesk[]
  suspended: ModeratedStudent[]
}
