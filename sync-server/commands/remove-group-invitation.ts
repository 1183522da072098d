import type { GroupInvitationRef } from '../../schemas/group.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { isInvited, withoutInvitation } from '../../schemas/rules/group-seats.ts'
import { forbidden } from '../command-error.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { findVisibleGroup } from './find-visible-group.ts'
import { removeNotification, resolveNotification } from './notify/notify.ts'
import { publishGroup } from './publish/publish-group.ts'

/**
 * Ends an invitation to a group, which frees the seat that it holds: the invited student declines it, or the student who invited withdraws
 * it. Succeeds without a change if there is none any more.
 */
export async function removeGroupInvitation(
  tx: WriteTx,
  me: StudentRecord,
  { id, studentId }: GroupInvitationRef,
  ctx: Context,
): Promise<GroupInvitationRef> {
  const { group } = await findVisibleGroup(tx, me, id, ctx.now())
  const declines = studentId === me.id
  if (!declines && group.createdBy !== me.id) throw forbidden('Only the student who sent an invitation can withdraw it.')
  if (!isInvited(group, studentId)) return { id, studentId }

  const { campusId, ...left } = withoutInvitation(group, studentId)
  await tx.groups.put(left, campusId)
  // Publish the group as it was, so that the student who is no longer invited is notified, too.
  await publishGroup(tx, group)
  if (declines) tx.afterCommit(() => ctx.invitations?.giveBack(group.createdBy, me.id))
  if (declines) await resolveNotification(tx, studentId, EVENT.invitation(group))
  else await removeNotification(tx, studentId, EVENT.invitation(group))
  return { id, studentId }
}
