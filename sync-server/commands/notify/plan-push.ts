import type { StudentId } from '../../../schemas/ids.ts'
import type { PushSubject } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'

/** Kind of the jobs that send pushes. */
export const PUSH_JOB = 'push'

/** Payload of such a job: it sends what waits for one device, in order. */
export interface PushJobPayload {
  subscriptionId: string
  /** Whose device it is. Jobs of earlier versions do not say so. */
  student?: StudentId
}

/** Returns the id of the job of a device. */
export const pushJobId = (subscriptionId: string): string => `${PUSH_JOB}:${subscriptionId}`

/**
 * Plans a push to each of a student's devices, in the transaction of what it is about: a crash neither loses nor invents one.
 * `push/render-push.ts` decides at the time of sending whether the push is still due, and what it says.
 */
export async function planPush(tx: WriteTx, now: number, student: StudentId, subject: PushSubject): Promise<void> {
  for (const { id } of await tx.pushSubscriptions.of(student)) await planPushTo(tx, now, student, id, subject)
}

/** Plans a push to one device, as `planPush` does. */
export async function planPushTo(
  tx: WriteTx,
  now: number,
  student: StudentId,
  subscriptionId: string,
  subject: PushSubject,
): Promise<void> {
  await tx.pushes.add({ subscriptionId, subject, createdAt: now })
  const jobId = pushJobId(subscriptionId)
  const known = await tx.jobs.byId(jobId)
  // A device whose push service asked for a pause is not tried earlier.
  if (known && known.runAt > now) return
  const payload: PushJobPayload = { subscriptionId, student }
  // The changed time shows a run in progress that a push was added.
  await tx.jobs.put({ id: jobId, kind: PUSH_JOB, payload, runAt: known ? known.runAt - 1 : now, attempts: known?.attempts ?? 0 })
}
