import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { NOTIFICATION } from '../notify/notification-texts.ts'
import { notify } from '../notify/notify.ts'

/** Reminds the members of a group that it begins soon, once a start; of one that has begun nobody needs to be. */
export async function remindGroup(tx: WriteTx, groupId: string, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group || group.scheduledAt === null || group.scheduledAt <= ctx.now()) return
  for (const member of group.memberIds) await notify(tx, ctx, member, NOTIFICATION.reminder(group, group.scheduledAt, ctx.now()))
}
