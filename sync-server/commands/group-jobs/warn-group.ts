import { GROUP_WARNING, MINUTE } from '../../../schemas/constants.ts'
import { isEnded } from '../../../schemas/rules/group.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { planPush } from '../notify/plan-push.ts'
import { scheduleGroupJobs, cancelGroupJobs } from './schedule-group-jobs.ts'

/**
 * Warns a group's members ten minutes before its end, or later if the end was moved nearer (clarification C10). The same commit
 * removes the job, so that even a crash causes no second warning for an end.
 */
export async function warnGroup(tx: WriteTx, groupId: string, { now, hub }: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group || isEnded(group, now())) return
  const left = group.endTime - now()
  if (left > GROUP_WARNING) return scheduleGroupJobs(tx, group, ['warn-group'])

  await cancelGroupJobs(tx, group.id, ['warn-group'])
  for (const member of group.memberIds) await planPush(tx, now(), member, { about: 'group-end', groupId: group.id, endTime: group.endTime })
  const frame = { type: 'groupDeletionWarning', groupId: group.id, groupName: group.name, timeRemaining: Math.ceil(left / MINUTE) } as const
  tx.afterCommit(() => group.memberIds.forEach((member) => hub.send(member, () => frame)))
}
