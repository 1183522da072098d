import { and, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ReadTx } from '../store.ts'
import { conversations, groupMembers, meetups } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the read of what connects a student with others. */
export function relationshipsView(db: Drizzle): ReadTx['students']['relationships'] {
  const mine = alias(groupMembers, 'mine')
  const written = lazyStatement(() =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.ownerId, param('id')), inArray(conversations.id, listParam('others'))))
      .prepare(),
  )
  const asked = lazyStatement(() =>
    db
      .select({ from: meetups.fromUserId, to: meetups.toUserId })
      .from(meetups)
      .where(
        or(
          and(eq(meetups.fromUserId, param('id')), inArray(meetups.toUserId, listParam('others'))),
          and(eq(meetups.toUserId, param('id')), inArray(meetups.fromUserId, listParam('others')), eq(meetups.withheld, false)),
        ),
      )
      .prepare(),
  )
  const inMyGroups = lazyStatement(() =>
    db
      .selectDistinct({ id: groupMembers.studentId })
      .from(mine)
      .innerJoin(groupMembers, eq(groupMembers.groupId, mine.groupId))
      .where(and(eq(mine.studentId, param('id')), inArray(groupMembers.studentId, listParam('others'))))
      .prepare(),
  )

  return async (id, others) => {
    const at = { id, others: list(others) }
    const wrote = new Set(written.all(at).map((row) => row.id))
    const met = new Set(asked.all(at).flatMap(({ from, to }): StudentId[] => [from, to]))
    const grouped = new Set(inMyGroups.all(at).map((row) => row.id))
    return new Map(
      others.map((other) => [other, { wrote: wrote.has(other), asked: met.has(other), sharesGroup: grouped.has(other) }] as const),
    )
  }
}
