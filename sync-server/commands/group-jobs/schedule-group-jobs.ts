import { GROUP_REMINDER, GROUP_WARNING } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import { removalTime } from '../../../schemas/rules/group.ts'
import type { WriteTx } from '../../store/store.ts'
import { keysOf } from '../../../schemas/typed.ts'

/**
 * When each kind of job is due (epoch ms; null: never): the end, a warning ten minutes before it, and a reminder before the start.
 * The reminder is skipped if the group was opened shortly before its start.
 */
const DUE = {
  'end-group': removalTime,
  'warn-group': (group: Group) => group.endTime - GROUP_WARNING,
  'remind-group': ({ scheduledAt, createdAt }: Group) =>
    scheduledAt !== null && scheduledAt - createdAt > GROUP_REMINDER ? scheduledAt - GROUP_REMINDER : null,
}
export type GroupJob = keyof typeof DUE
const KINDS = keysOf(DUE)

const jobId = (kind: GroupJob, groupId: string) => `${kind}:${groupId}`

/** Schedules these jobs by the group's current times, replacing earlier ones. */
export async function scheduleGroupJobs(tx: WriteTx, group: Group, kinds: readonly GroupJob[] = KINDS): Promise<void> {
  for (const kind of kinds) {
    const runAt = DUE[kind](group)
    if (runAt !== null) await tx.jobs.put({ id: jobId(kind, group.id), kind, payload: { groupId: group.id }, runAt, attempts: 0 })
  }
}

export async function cancelGroupJobs(tx: WriteTx, groupId: string, kinds: readonly GroupJob[] = KINDS): Promise<void> {
  for (const kind of kinds) await tx.jobs.remove(jobId(kind, groupId))
}
