import { REPORTS_SHOWN } from '../../schemas/constants.ts'
import type { ModerationQueue, ModeratedStudent } from '../../schemas/operator.ts'
import { toApiReport } from '../../schemas/report.ts'
import { person } from '../../schemas/person.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Returns a student as operators see one: name, address, and whether the student is suspended or removed. */
export function toModeratedStudent(student: StudentRecord): ModeratedStudent {
  return {
    ...person(student),
    email: student.signInEmail === student.id ? '' : student.signInEmail,
    suspendedAt: iso(student.suspendedAt),
    removedAt: iso(student.removedAt),
  }
}

/** Returns the moderation queue: reports, the open ones first and the newest first among them, and suspended students. */
export async function moderationQueue(view: ReadTx): Promise<ModerationQueue> {
  const reports = await view.reports.all(REPORTS_SHOWN)
  const found = await view.students.byIds([...new Set(reports.flatMap(({ reporterId, studentId }) => [reporterId, studentId]))])
  const people = new Map(found.map((student) => [student.id, toModeratedStudent(student)]))
  const open = (closedAt: number | null) => (closedAt === null ? 0 : 1)
  return {
    reports: reports
      .sort((a, b) => open(a.closedAt) - open(b.closedAt) || b.createdAt - a.createdAt)
      .map((report) => ({
        ...toApiReport(report),
        closedAt: iso(report.closedAt),
        reporter: people.get(report.reporterId) ?? null,
        student: people.get(report.studentId) ?? null,
      })),
    suspended: (await view.students.suspended()).map(toModeratedStudent),
  }
}
