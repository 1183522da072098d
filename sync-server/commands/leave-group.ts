import type { GroupRef } from '../../schemas/group.ts'
import { isAlone, withoutMember } from '../../schemas/rules/group-seats.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { findVisibleGroup } from './find-visible-group.ts'
import { publishGroupRelationships, publishGroup } from './publish/publish-group.ts'

/** Removes me from a group. The group continues, or ends if no member is left (ADR 0043). Succeeds without a change if I am no member. */
export async function leaveGroup(tx: WriteTx, me: StudentRecord, { id }: GroupRef, ctx: Context): Promise<{ id: string; name: string }> {
  const { group } = await findVisibleGroup(tx, me, id, ctx.now())
  const result = { id, name: group.name }
  if (!group.memberIds.includes(me.id)) return result
  if (isAlone(group, me.id)) {
    await endGroup(tx, group, { reason: 'manual_deletion', by: me }, ctx)
    return result
  }
  const { campusId, ...left } = withoutMember(group, me.id)
  await tx.groups.put(left, campusId)
  // Publish the group as it was, so that the student who left is notified, too.
  await publishGroup(tx, group)
  await publishGroupRelationships(tx, group, ctx)
  return result
}
