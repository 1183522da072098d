import { notificationId } from '../../../schemas/notification.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import { isPastRemoval } from '../../../schemas/rules/group.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import type { StoredGroup, StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { NOTIFICATION } from '../notify/notification-texts.ts'
import { notify, removeNotification } from '../notify/notify.ts'
import { scheduleGroupJobs, cancelGroupJobs } from './schedule-group-jobs.ts'
import { publishGroupRelationships, publishGroup } from '../publish/publish-group.ts'

/** Why a group ends: its time is over, or a member ended it (spec §7). */
type Ending = { reason: 'expiry' } | { reason: 'manual_deletion'; by: StudentRecord }

/**
 * Deletes a group with its study session and its scheduled jobs. The other members get a notification if a member ended it, and
 * every open socket of theirs gets a frame with the reason. A member across a block from that one is not told the name (ADR 0022).
 */
export async function endGroup(tx: WriteTx, group: StoredGroup, ending: Ending, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  await tx.groups.remove(group.id)
  await tx.sessions.remove(group.id)
  await cancelGroupJobs(tx, group.id)
  await endInvitations(tx, group)
  await publishGroup(tx, group)
  await publishGroupRelationships(tx, group, ctx)

  const about = { type: 'groupDeleted', groupId: group.id, groupName: group.name } as const
  const by = ending.reason === 'manual_deletion' ? ending.by : null
  const blocked = by && (await tx.blocks.around(by.id))
  for (const member of group.memberIds) {
    if (member === by?.id) continue
    const named = by && !blocked?.has(member) ? by : null
    if (by) await notify(tx, ctx, member, NOTIFICATION.groupDeleted(named, group))
    const frame: ServerFrame = by
      ? { ...about, reason: 'manual_deletion', deletedBy: (named && fullName(named)) || 'A member' }
      : { ...about, reason: 'expiry' }
    tx.afterCommit(() => ctx.hub.send(member, () => frame))
  }
}

/** Removes the invitations to a group: nobody can join it any more. */
async function endInvitations(tx: WriteTx, group: StoredGroup): Promise<void> {
  for (const { ownerId, id } of await tx.notifications.ofGroup(group.createdBy, group.id))
    if (id === notificationId(ownerId, EVENT.invitation(group))) await removeNotification(tx, ownerId, EVENT.invitation(group))
}

/**
 * Ends a group whose time is over, by the server clock alone (clarification C8). Ignores a group that is gone; schedules the job
 * again if the end was moved.
 */
export async function expireGroup(tx: WriteTx, groupId: string, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group) return
  if (isPastRemoval(group, ctx.now())) await endGroup(tx, group, { reason: 'expiry' }, ctx)
  else await scheduleGroupJobs(tx, group, ['end-group'])
}
