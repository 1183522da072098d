import { planPushTo } from '../commands/notify/plan-push.ts'
import type { RemindLater } from '../commands/notify/remind-later.ts'
import type { RunJob } from '../jobs/lane.ts'
import type { Services } from '../services.ts'

/**
 * Returns the job that reminds a device again. `push/render-push.ts` decides at the time of sending what the push says, and whether it is
 * still due.
 */
export function remindLaterJob({ store, now }: Pick<Services, 'store' | 'now'>): RunJob {
  return ({ id, payload }) =>
    store.write(async (tx) => {
      const { subscriptionId, groupId } = payload as RemindLater // cast: jobs of this kind are written with it
      await tx.jobs.remove(id)
      const subscription = await tx.pushSubscriptions.byId(subscriptionId)
      if (subscription) await planPushTo(tx, now(), subscription.studentId, subscriptionId, { about: 'group-later', groupId })
    })
}
