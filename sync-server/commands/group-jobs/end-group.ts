import type { StudentId } from '../../../schemas/ids.ts'
import { isPastRemoval } from '../../../schemas/rules/group.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import type { StoredGroup, StudentRecord, WriteTx } from '../../store/store.ts'
import type { SocketHub, Context } from '../context.ts'
import { scheduleGroupJobs, cancelGroupJobs } from './schedule-group-jobs.ts'
import { publishFellowship, publishGroup } from '../publish/publish-group.ts'

/** Why a group ends: its time is over, or a member ended it (spec §7). */
type Ending = { reason: 'expiry' } | { reason: 'manual_deletion'; by: StudentRecord }

/** Deletes a group with its study session and its scheduled jobs. Notifies its members of the reason, except the member who ended it. */
export async function endGroup(tx: WriteTx, group: StoredGroup, ending: Ending, hub: SocketHub): Promise<void> {
  await tx.groups.remove(group.id)
  await tx.sessions.remove(group.id)
  await cancelGroupJobs(tx, group.id)
  await publishGroup(tx, group)
  await publishFellowship(tx, group, { hub })

  const about = { type: 'groupDeleted', groupId: group.id, groupName: group.name } as const
  const by = ending.reason === 'manual_deletion' ? ending.by : null
  const blocked = by && (await tx.blocks.around(by.id))
  const name = (member: StudentId) => (by && !blocked?.has(member) && fullName(by)) || 'A member'
  const said = (member: StudentId): ServerFrame =>
    by ? { ...about, reason: 'manual_deletion', deletedBy: name(member) } : { ...about, reason: 'expiry' }
  const told = group.memberIds.filter((member) => member !== by?.id)
  tx.afterCommit(() => told.forEach((member) => hub.send(member, said(member))))
}

/**
 * Ends a group whose time is over, by the server clock alone (clarification C8). Ignores a group that is gone; schedules the job
 * again if the end was moved.
 */
export async function expireGroup(tx: WriteTx, groupId: string, { now, hub }: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group) return
  if (isPastRemoval(group, now())) await endGroup(tx, group, { reason: 'expiry' }, hub)
  else await scheduleGroupJobs(tx, group, ['end-group'])
}
