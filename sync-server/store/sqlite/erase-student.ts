import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { StudentId } from '../../../schemas/ids.ts'
import { pairKey } from '../../../schemas/ids.ts'
import * as t from '../tables.ts'
import type { Drizzle } from './open.ts'

/**
 * Deletes everything that belongs to a student alone, table by table; a test checks all tables. The command publishes the
 * removals and handles groups and meetups, which others share. Messages stay for a partner who still has an account, except
 * withheld ones; if both have left, all are deleted.
 */
export function eraseStudent(db: Drizzle, id: StudentId): void {
  const { codes, conversations, feedEntries, feeds, messages, notifications, pairs, pictures, results, signIns, students } = t
  const partners = db.select({ id: conversations.id }).from(conversations).where(eq(conversations.ownerId, id)).all()
  const left = new Set(
    db
      .select({ id: students.id })
      .from(students)
      .where(
        and(
          inArray(
            students.id,
            partners.map((partner) => partner.id),
          ),
          isNotNull(students.removedAt),
        ),
      )
      .all()
      .map((partner) => partner.id),
  )
  for (const partner of partners) {
    const pair = pairKey(id, partner.id)
    db.delete(messages)
      .where(left.has(partner.id) ? eq(messages.pair, pair) : and(eq(messages.pair, pair), eq(messages.withheld, true)))
      .run()
    if (left.has(partner.id)) db.delete(pairs).where(eq(pairs.pair, pair)).run()
  }
  db.delete(conversations).where(eq(conversations.ownerId, id)).run()
  db.delete(notifications)
    .where(or(eq(notifications.ownerId, id), eq(notifications.senderId, id)))
    .run()
  db.delete(t.blocks)
    .where(or(eq(t.blocks.ownerId, id), eq(t.blocks.id, id)))
    .run()
  db.delete(t.invitations).where(eq(t.invitations.ownerId, id)).run()
  for (const table of [t.calendars, t.calendarConsents, t.events, t.builtInEvents]) db.delete(table).where(eq(table.ownerId, id)).run()
  db.delete(pictures).where(eq(pictures.ownerId, id)).run()
  db.delete(results).where(eq(results.studentId, id)).run()
  db.delete(t.identities).where(eq(t.identities.studentId, id)).run()
  db.delete(t.addressUndos).where(eq(t.addressUndos.studentId, id)).run()
  db.delete(t.pushes)
    .where(
      inArray(
        t.pushes.subscriptionId,
        db.select({ id: t.pushSubscriptions.id }).from(t.pushSubscriptions).where(eq(t.pushSubscriptions.studentId, id)),
      ),
    )
    .run()
  db.delete(t.pushSubscriptions).where(eq(t.pushSubscriptions.studentId, id)).run()
  db.delete(t.pushTokens).where(eq(t.pushTokens.studentId, id)).run()
  db.delete(signIns).where(eq(signIns.studentId, id)).run()
  db.delete(codes)
    .where(eq(codes.holder, `student:${id}`))
    .run()
  db.delete(feedEntries)
    .where(eq(feedEntries.feed, `user:${id}`))
    .run()
  db.delete(feeds)
    .where(eq(feeds.feed, `user:${id}`))
    .run()
}
