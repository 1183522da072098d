import { and, asc, count, desc, eq, exists, gt, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StoredMeetup } from '../records.ts'
import type { ReadTx } from '../store.ts'
import { blocks, meetups } from '../tables.ts'
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
  // Each direction has its own statement: its index has the rows in their order, so that no more than the limit are read.
  const directed = (side: 'fromUserId' | 'toUserId', isWanted?: SQL) => {
    const partner = side === 'fromUserId' ? meetups.toUserId : meetups.fromUserId
    const isHidden = exists(
      db
        .select({ id: blocks.id })
        .from(blocks)
        .where(and(eq(blocks.ownerId, param('student')), eq(blocks.id, partner))),
    )
    return lazyStatement(() =>
      db
        .select()
        .from(meetups)
        .where(
          and(eq(meetups[side], param('student')), side === 'toUserId' ? eq(meetups.withheld, false) : undefined, isWanted, not(isHidden)),
        )
        .orderBy(desc(meetups.createdAt), asc(meetups.id))
        .limit(param('limit'))
        .prepare(),
    )
  }
  const isWaiting = and(sql`${meetups.status} = 'pending'`, sql`coalesce(${meetups.ended}, 'null') = 'null'`)
  const sent = directed('fromUserId')
  const received = directed('toUserId')
  const waitingSent = directed('fromUserId', isWaiting)
  const waitingReceived = directed('toUserId', isWaiting)
  const ofPair = (order: typeof asc | typeof desc) =>
    lazyStatement(() =>
      db
        .select()
        .from(meetups)
        .where(and(eq(meetups.fromUserId, param('from')), eq(meetups.toUserId, param('to'))))
        .orderBy(order(meetups.createdAt), asc(meetups.id))
        .limit(param('limit'))
        .prepare(),
    )
  const ofPairIn = { oldest: ofPair(asc), newest: ofPair(desc) }
  const countFrom = lazyStatement(() =>
    db
      .select({ count: count() })
      .from(meetups)
      .where(and(eq(meetups.fromUserId, param('from')), eq(meetups.toUserId, param('to'))))
      .prepare(),
  )
  const idsOf = lazyStatement(() =>
    db
      .select({ id: meetups.id })
      .from(meetups)
      .where(and(isOf, gt(meetups.id, param('after'))))
      .orderBy(asc(meetups.id))
      .limit(param('limit'))
      .prepare(),
  )
  const newestIdsOf = lazyStatement(() =>
    db.select({ id: meetups.id }).from(meetups).where(isOf).orderBy(desc(meetups.createdAt), asc(meetups.id)).prepare(),
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
    of: async (student, limit) => firstOf('newest', [sent.all({ student, limit }), received.all({ student, limit })], limit),
    waiting: async (student, limit) =>
      firstOf('newest', [waitingSent.all({ student, limit }), waitingReceived.all({ student, limit })], limit),
    between: async (a, b, order, limit) =>
      firstOf(order, [ofPairIn[order].all({ from: a, to: b, limit }), ofPairIn[order].all({ from: b, to: a, limit })], limit),
    countBetween: async (a, b) => (countFrom.get({ from: a, to: b })?.count ?? 0) + (countFrom.get({ from: b, to: a })?.count ?? 0),
    pendingFrom: async (from, to) => pendingFrom.all({ from, to }),
    agreedWith: async (student) => agreedWith.all({ student }).map((row) => row.id),
    idsOf: async (student, after, limit) => idsOf.all({ student, after: after ?? '', limit }).map(({ id }) => id),
    newestIdsOf: async (student) => newestIdsOf.all({ student }).map(({ id }) => id),
    agreed: async (a, b) => agreed.get({ a, b }) !== undefined,
  }
}

/** Returns the first of both directions. */
function firstOf(order: 'oldest' | 'newest', directions: readonly StoredMeetup[][], limit: number): StoredMeetup[] {
  const sign = order === 'oldest' ? 1 : -1
  return directions
    .flat()
    .sort((a, b) => sign * (a.createdAt - b.createdAt) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}
