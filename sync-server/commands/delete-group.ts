import type { ThisGroup } from '../../schemas/group.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import { forbidden } from '../command-error.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { groupInSight } from './find-visible-group.ts'

/** Ends a group for all its members, and its session with it: any of them may (clarification C9). */
export async function deleteGroup(tx: Tx, me: StudentRecord, { id }: ThisGroup, ctx: Context): Promise<{ id: string; name: string }> {
  const { group } = await groupInSight(tx, me, id, ctx.now())
  if (!group.memberIds.includes(me.id)) throw forbidden('Only members of a study group can delete it.')
  await endGroup(tx, group, { reason: 'manual_deletion', by: me }, ctx.bus)
  return { id, name: group.name }
}
