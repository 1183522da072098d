import { REMIND_AGAIN_DELAY } from '../../../schemas/constants.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { notFound } from '../../command-error.ts'
import type { WriteTx } from '../../store/store.ts'

/** Kind of the jobs that remind a device again. */
export const REMIND_LATER_JOB = 'remind-later'

/** Payload of such a job. */
export interface RemindLater {
  subscriptionId: string
  groupId: GroupId
}

/** Puts a group's reminder off, on the device where Later was pressed; a second press moves it. 404 unless the student is in the group. */
export async function remindLater(tx: WriteTx, now: number, student: StudentId, { subscriptionId, groupId }: RemindLater): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group?.memberIds.includes(student)) throw notFound('You’re not in that study group.')
  const payload: RemindLater = { subscriptionId, groupId }
  const id = `${REMIND_LATER_JOB}:${subscriptionId}:${groupId}`
  await tx.jobs.put({ id, kind: REMIND_LATER_JOB, payload, runAt: now + REMIND_AGAIN_DELAY, attempts: 0 })
}
