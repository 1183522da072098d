import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { NOTIFICATION } from '../notify/notification-texts.ts'
import { notify } from '../notify/notify.ts'

/** Reminds a group's members, once for each start time, that it begins soon. Ignores a group that has begun. */
export async function remindGroup(tx: WriteTx, groupId: string, ctx: Pick<Context, 'now' | 'hub'>): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  if (!group || group.scheduledAt === null || group.scheduledAt <= ctx.now()) return
  for (const member of group.memberIds) await notify(tx, ctx, member, NOTIFICATION.reminder(group, group.scheduledAt, ctx.now()))
}
