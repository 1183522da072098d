import type { StudentId } from '../../schemas/ids.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { broadcastCard, publishProfile } from './publish/publish-profile.ts'

export const END_AVAILABILITY = 'end-availability'

const jobId = (student: StudentId) => `${END_AVAILABILITY}:${student}`

/** Schedules the end of a student's availability, in place of an earlier one; without an end, cancels it. */
export async function scheduleEnd(tx: WriteTx, { id, availableUntil }: Pick<StudentRecord, 'id' | 'availableUntil'>): Promise<void> {
  if (availableUntil === null) await tx.jobs.remove(jobId(id))
  else await tx.jobs.put({ id: jobId(id), kind: END_AVAILABILITY, payload: { studentId: id }, runAt: availableUntil, attempts: 0 })
}

/**
 * Stores that an availability is over, and publishes it to everybody who sees it: so it ends live also while its owner is offline (ADR
 * 0077). It stores only what `availabilityAt` already returns, and no time of composition: a newer change that arrives late still counts.
 * Ignores an availability that goes on.
 */
export async function endAvailability(tx: WriteTx, studentId: StudentId, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const student = await tx.students.byId(studentId)
  if (!student || student.removedAt !== null) return
  const ended = availabilityAt(student, ctx.now())
  if (ended === student) return
  await tx.students.put(ended)
  broadcastCard(tx, ended, await publishProfile(tx, ended), ctx)
}
