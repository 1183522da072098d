import type { StudentId } from '../../../schemas/ids.ts'
import { isGone } from '../../../schemas/rules/group.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import type { StoredGroup, StudentRecord, Tx } from '../../store/store.ts'
import type { Bus, Context } from '../context.ts'
import { planGroup, unplanGroup } from './schedule-group-jobs.ts'
import { tellOfFellows, tellOfGroup } from '../publish/publish-group.ts'

/** Its time ran out, or a member ended it (spec §7). */
type Ending = { reason: 'expiry' } | { reason: 'manual_deletion'; by: StudentRecord }

/** Removes a group with its session and what was planned for it. Its members hear why, but for the one who did it. */
export async function endGroup(tx: Tx, group: StoredGroup, ending: Ending, bus: Bus): Promise<void> {
  await tx.groups.remove(group.id)
  await tx.sessions.remove(group.id)
  await unplanGroup(tx, group.id)
  await tellOfGroup(tx, group)
  await tellOfFellows(tx, group, { bus })

  const about = { type: 'groupDeleted', groupId: group.id, groupName: group.name } as const
  const by = ending.reason === 'manual_deletion' ? ending.by : null
  const blocked = by && (await tx.blocks.around(by.id))
  const name = (member: StudentId) => (by && !blocked?.has(member) && fullName(by)) || 'A member'
  const said = (member: StudentId): ServerFrame => (by ? { ...about, reason: 'manual_deletion', deletedBy: name(member) } : { ...about, reason: 'expiry' })
  const told = group.memberIds.filter((member) => member !== by?.id)
  tx.afterCommit(() => told.forEach((member) => bus.send(member, said(member))))
}

/** Ends a group whose time is over, by the server's clock alone (clarification C8). One that is gone stays gone; a moved end is planned anew. */
export async function expireGroup(tx: Tx, groupId: string, { now, bus }: Pick<Context, 'now' | 'bus'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group) return
  if (isGone(group, now())) await endGroup(tx, group, { reason: 'expiry' }, bus)
  else await planGroup(tx, group, ['end-group'])
}
