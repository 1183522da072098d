import type { StudentId } from '../../../schemas/ids.ts'
import { viewerOf } from '../../queries/viewer.ts'
import { seesGroup } from '../../queries/visibility.ts'
import type { StoredGroup, StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { NOTIFICATION } from './notification-texts.ts'
import { notify } from './notify.ts'

/** Notifies the invited students who may see the group. The others are ignored without a message (ADR 0082). */
export async function notifyInvitees(
  tx: WriteTx,
  me: StudentRecord,
  group: StoredGroup,
  invitees: readonly StudentId[],
  ctx: Context,
): Promise<void> {
  for (const invitee of await tx.students.byIds(invitees)) {
    if (seesGroup(await viewerOf(tx, invitee), group)) await notify(tx, ctx, invitee.id, NOTIFICATION.invitation(me, group))
  }
}
