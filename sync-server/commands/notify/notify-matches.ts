import { MATCH_NOTIFICATIONS_MAX, MATCH_NOTIFICATION_INTERVAL } from '../../../schemas/constants.ts'
import { isListed } from '../../../schemas/rules/profile.ts'
import { visibilityOf } from '../../queries/visibility.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { NOTIFICATION } from './notification-texts.ts'
import { inSlices } from '../in-slices.ts'
import { dropNotification, notify } from './notify.ts'

/**
 * Notifies students of the same program and year when a student joins a campus, becomes visible there or changes their program or
 * year. Each receiver gets one notification about each student, and number and rate are limited. Otherwise the first week of a
 * year would fill everybody's list (ADR 0018).
 */
export async function notifyMatches(
  tx: WriteTx,
  before: StudentRecord,
  after: StudentRecord,
  ctx: Pick<Context, 'now' | 'hub'>,
): Promise<void> {
  const same = before.campusId === after.campusId && before.program === after.program && before.year === after.year
  const shown = before.visibility === after.visibility && isListed(before) === isListed(after)
  if ((same && shown) || after.program === '' || after.year === '' || visibilityOf(after) !== 'campus') return
  for (const { id } of await tx.students.alike(after, MATCH_NOTIFICATIONS_MAX)) {
    const last = await tx.notifications.newestMatchAt(id)
    if (last === null || ctx.now() - last >= MATCH_NOTIFICATION_INTERVAL) await notify(tx, ctx, id, NOTIFICATION.match(after))
  }
}

/** Removes the match notifications about a student who is no longer visible to the whole campus. */
export async function withdrawMatchNotifications(tx: WriteTx, { id: student }: StudentRecord): Promise<void> {
  await inSlices(
    (limit) => tx.notifications.matchesWith(student, limit),
    (match) => dropNotification(tx, match),
  )
}
