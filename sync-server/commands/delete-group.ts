import type { GroupRef } from '../../schemas/group.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { forbidden } from '../command-error.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { findVisibleGroup } from './find-visible-group.ts'

/** Ends a group and its study session for all members. Any member may do so (clarification C9). */
export async function deleteGroup(tx: WriteTx, me: StudentRecord, { id }: GroupRef, ctx: Context): Promise<{ id: string; name: string }> {
  const { group } = await findVisibleGroup(tx, me, id, ctx.now())
  if (!group.memberIds.includes(me.id)) throw forbidden('Only members can delete a study group.')
  await endGroup(tx, group, { reason: 'manual_deletion', by: me }, ctx)
  return { id, name: group.name }
}
