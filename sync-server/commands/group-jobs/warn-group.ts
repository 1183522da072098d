import { GROUP_WARNING, MINUTE } from '../../../schemas/constants.ts'
import { isEnded } from '../../../schemas/rules/group.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { scheduleGroupJobs, cancelGroupJobs } from './schedule-group-jobs.ts'

/**
 * Tells a group's members that it ends in ten minutes, or in what is left where its end was moved nearer (clarification C10).
 * Its job goes in the same commit: whatever dies when, it is said once an end.
 */
export async function warnGroup(tx: WriteTx, groupId: string, { now, hub }: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group || isEnded(group, now())) return
  const left = group.endTime - now()
  if (left > GROUP_WARNING) return scheduleGroupJobs(tx, group, ['warn-group'])

  await cancelGroupJobs(tx, group.id, ['warn-group'])
  const frame = { type: 'groupDeletionWarning', groupId: group.id, groupName: group.name, timeRemaining: Math.ceil(left / MINUTE) } as const
  tx.afterCommit(() => group.memberIds.forEach((member) => hub.send(member, frame)))
}
