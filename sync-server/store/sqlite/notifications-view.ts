import { and, asc, count, desc, eq, getTableColumns, inArray, lt, lte, sql } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { notifications } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, NO_END, param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the reads of notifications, each by its owner. */
export function notificationsView(db: Drizzle): ReadTx['notifications'] {
  const { ownerId: _owner, ...columns } = getTableColumns(notifications)
  const mine = eq(notifications.ownerId, param('owner'))
  const byIds = lazyStatement(() =>
    db
      .select(columns)
      .from(notifications)
      .where(and(mine, inArray(notifications.id, listParam('ids'))))
      .prepare(),
  )
  const of = lazyStatement(() =>
    db
      .select(columns)
      .from(notifications)
      .where(and(mine, lt(notifications.timestamp, param('before'))))
      .orderBy(desc(notifications.timestamp))
      .limit(param('limit'))
      .prepare(),
  )
  const newestAt = lazyStatement(() =>
    db
      .select({ timestamp: notifications.timestamp })
      .from(notifications)
      .where(mine)
      .orderBy(desc(notifications.timestamp))
      .limit(1)
      .prepare(),
  )
  // The conditions of partial indexes stand in the statements as text: SQLite does not look into parameters when it chooses an index.
  const isUnread = sql`${notifications.isRead} = 0`
  const isMatch = sql`${notifications.type} = 'academic_match'`
  const unread = lazyStatement(() =>
    db
      .select(columns)
      .from(notifications)
      .where(and(mine, isUnread, lte(notifications.timestamp, param('upTo'))))
      .orderBy(asc(notifications.timestamp))
      .limit(param('limit'))
      .prepare(),
  )
  const countUnread = lazyStatement(() => db.select({ count: count() }).from(notifications).where(and(mine, isUnread)).prepare())
  const newestMatchAt = lazyStatement(() =>
    db
      .select({ timestamp: notifications.timestamp })
      .from(notifications)
      .where(and(mine, isMatch))
      .orderBy(desc(notifications.timestamp))
      .limit(1)
      .prepare(),
  )
  const place = { ownerId: notifications.ownerId, id: notifications.id }
  const isFrom = eq(notifications.senderId, param('sender'))
  const between = lazyStatement(() =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(isFrom, mine))
      .orderBy(desc(notifications.timestamp))
      .limit(param('limit'))
      .offset(param('skipped'))
      .prepare(),
  )
  const causedBy = lazyStatement(() => db.select(place).from(notifications).where(isFrom).limit(param('limit')).prepare())
  const matchesWith = lazyStatement(() => db.select(place).from(notifications).where(and(isFrom, isMatch)).limit(param('limit')).prepare())
  const ofGroup = lazyStatement(() =>
    db
      .select(place)
      .from(notifications)
      .where(and(isFrom, eq(notifications.groupId, param('group'))))
      .prepare(),
  )

  return {
    byIds: async (owner, ids) => (ids.length === 0 ? [] : byIds.all({ owner, ids: list(ids) })),
    of: async (owner, before, limit) => of.all({ owner, before: before ?? NO_END, limit }),
    newestAt: async (owner) => newestAt.get({ owner })?.timestamp ?? 0,
    unread: async (owner, upTo, limit) => unread.all({ owner, upTo, limit }),
    countUnread: async (owner) => countUnread.get({ owner })?.count ?? 0,
    newestMatchAt: async (owner) => newestMatchAt.get({ owner })?.timestamp ?? null,
    ofGroup: async (sender, group) => ofGroup.all({ sender, group }),
    between: async (sender, owner, skipped, limit) => between.all({ sender, owner, skipped, limit }).map(({ id }) => id),
    causedBy: async (sender, limit) => causedBy.all({ sender, limit }),
    matchesWith: async (sender, limit) => matchesWith.all({ sender, limit }),
  }
}
