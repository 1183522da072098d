import { suspendedEntry } from '../account-journal/record-entry.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveStudent } from './save-student.ts'

type SuspensionContext = Pick<Context, 'now' | 'hub' | 'journal'>

/**
 * Suspends a student until an operator lifts it: all sessions end, signing in is refused with a message, and nobody sees the
 * student. Their invitations are deleted for good.
 */
export async function suspendStudent(tx: WriteTx, student: StudentRecord, ctx: SuspensionContext): Promise<StudentRecord> {
  if (student.suspendedAt !== null) return student
  const next = { ...student, suspendedAt: ctx.now(), invitations: [] }
  await saveStudent(tx, student, next, ctx)
  for (const { idHash } of await tx.signIns.of(student.id)) await tx.signIns.remove(idHash)
  const entry = await suspendedEntry(tx, next, next.suspendedAt)
  tx.afterCommit(() => ctx.hub.disconnectStudent(student.id))
  tx.afterCommit(() => ctx.journal?.record(entry))
  return next
}

/** Lifts a suspension. The student may sign in again and is visible as they chose. */
export async function liftSuspension(tx: WriteTx, student: StudentRecord, ctx: SuspensionContext): Promise<StudentRecord> {
  if (student.suspendedAt === null) return student
  const next = { ...student, suspendedAt: null }
  await saveStudent(tx, student, next, ctx)
  const at = ctx.now()
  tx.afterCommit(() => ctx.journal?.record({ event: 'reinstated', at, student: student.id }))
  return next
}

/** Returns a student about whom operators may decide. Throws 404 if the account is gone, 409 if the student is an operator. */
export async function requireModerated(tx: WriteTx, id: StudentId, operators: ReadonlySet<string>): Promise<StudentRecord> {
  const student = await tx.students.byId(id)
  if (!student || student.removedAt !== null) throw notFound('This student is no longer here.')
  if (operators.has(student.signInEmail))
    throw conflict('operator', 'Operators are named by the server’s configuration. Take them out there first.')
  return student
}
