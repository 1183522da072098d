import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ReadTx } from '../store.ts'
import { meetups } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

/** A meetup to which both agreed: by the answer to the time that stands, or to an earlier one. Who agreed once knows the other. */
export const wasAgreed = or(
  eq(meetups.status, 'accepted'),
  sql`exists (select 1 from json_each(${meetups.earlier}) where json_extract(value, '$.status') = 'accepted')`,
)

/** Prepares the reads of meetups. */
export function meetupsView(db: Drizzle): ReadTx['meetups'] {
  const meetupsByIds = lazyStatement(() =>
    db
      .select()
      .from(meetups)
      .where(inArray(meetups.id, listParam('ids')))
      .prepare(),
  )
  const isOf = or(eq(meetups.fromUserId, param('student')), and(eq(meetups.toUserId, param('student')), eq(meetups.withheld, false)))
  const meetupsOf = lazyStatement(() => db.select().from(meetups).where(isOf).orderBy(desc(meetups.createdAt), asc(meetups.id)).prepare())
  const idsOf = lazyStatement(() =>
    db
      .select({ id: meetups.id })
      .from(meetups)
      .where(and(isOf, gt(meetups.id, param('after'))))
      .orderBy(asc(meetups.id))
      .limit(param('limit'))
      .prepare(),
  )
  const pendingFrom = lazyStatement(() =>
    db
      .select()
      .from(meetups)
      .where(and(eq(meetups.fromUserId, param('from')), eq(meetups.toUserId, param('to')), eq(meetups.status, 'pending')))
      .prepare(),
  )
  const agreedWith = lazyStatement(() =>
    db
      .selectDistinct({
        id: sql<StudentId>`case ${meetups.fromUserId} when ${param('student')} then ${meetups.toUserId} else ${meetups.fromUserId} end`,
      })
      .from(meetups)
      .where(and(or(eq(meetups.fromUserId, param('student')), eq(meetups.toUserId, param('student'))), wasAgreed))
      .prepare(),
  )
  const agreed = lazyStatement(() =>
    db
      .select({ id: meetups.id })
      .from(meetups)
      .where(
        and(
          or(
            and(eq(meetups.fromUserId, param('a')), eq(meetups.toUserId, param('b'))),
            and(eq(meetups.fromUserId, param('b')), eq(meetups.toUserId, param('a'))),
          ),
          wasAgreed,
        ),
      )
      .limit(1)
      .prepare(),
  )

  return {
    byIds: async (ids) => (ids.length === 0 ? [] : meetupsByIds.all({ ids: list(ids) })),
    of: async (student) => meetupsOf.all({ student }),
    pendingFrom: async (from, to) => pendingFrom.all({ from, to }),
    agreedWith: async (student) => agreedWith.all({ student }).map((row) => row.id),
    idsOf: async (student, after, limit) => idsOf.all({ student, after: after ?? '', limit }).map(({ id }) => id),
    agreed: async (a, b) => agreed.get({ a, b }) !== undefined,
  }
}
