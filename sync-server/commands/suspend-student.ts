import type { StudentId } from '../../schemas/ids.ts'
import type { StudentRecord, WriteTx } from '../store/store.ts'
import { conflict, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveStudent } from './publish/save-student.ts'

type Outside = Pick<Context, 'now' | 'hub'>

/** Keeps a student out: every session ends, signing in is refused with a sentence, and nobody sees them, until it is lifted; their invitations are gone for good. */
export async function suspendStudent(tx: WriteTx, student: StudentRecord, ctx: Outside): Promise<StudentRecord> {
  if (student.suspendedAt !== null) return student
  const next = { ...student, suspendedAt: ctx.now(), invitations: [] }
  await saveStudent(tx, student, next, ctx)
  for (const { idHash } of await tx.signIns.of(student.id)) await tx.signIns.remove(idHash)
  tx.afterCommit(() => ctx.hub.disconnectStudent(student.id))
  return next
}

/** They may sign in again, and are seen as they chose. */
export async function liftSuspension(tx: WriteTx, student: StudentRecord, ctx: Outside): Promise<StudentRecord> {
  if (student.suspendedAt === null) return student
  const next = { ...student, suspendedAt: null }
  await saveStudent(tx, student, next, ctx)
  return next
}

/** Somebody whom operators may decide over: there, and none of them. */
export async function judged(tx: WriteTx, id: StudentId, operators: ReadonlySet<string>): Promise<StudentRecord> {
  const student = await tx.students.byId(id)
  if (!student || student.removedAt !== null) throw notFound('There is no such student any more.')
  if (operators.has(student.signInEmail)) throw conflict('operator', 'Operators are named by the server’s configuration. Take them out there first.')
  return student
}
