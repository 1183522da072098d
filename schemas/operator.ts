import type { Person } from './person.ts'
import type { wireReport } from './report.ts'

/** A student as operators see one. */
export interface Judged extends Person {
  /** That signs in; empty where they have left. */
  email: string
  suspendedAt: string | null
  removedAt: string | null
}

export type ReportOnDesk = ReturnType<typeof wireReport> & { closedAt: string | null; reporter: Judged | null; student: Judged | null }

/** What lies before operators: reports, the open ones first, and whom they keep out. */
export interface Desk {
  reports: ReportOnDesk[]
  suspended: Judged[]
}
