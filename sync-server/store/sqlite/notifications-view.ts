import { and, desc, eq, getTableColumns, inArray, lt, lte, sql } from 'drizzle-orm'
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
  const unread = lazyStatement(() =>
    db
      .select(columns)
      .from(notifications)
      .where(and(mine, eq(notifications.isRead, false), lte(notifications.timestamp, param('upTo'))))
      .prepare(),
  )
  const newest = lazyStatement(() =>
    db
      .select(columns)
      .from(notifications)
      .where(and(mine, eq(notifications.type, param('type'))))
      .orderBy(desc(notifications.timestamp))
      .limit(1)
      .prepare(),
  )
  const from = lazyStatement(() =>
    db
      .select({ ownerId: notifications.ownerId, id: notifications.id, type: notifications.type })
      .from(notifications)
      .where(
        and(eq(notifications.senderId, param('sender')), sql`(${param('owner')} is null or ${notifications.ownerId} = ${param('owner')})`),
      )
      .prepare(),
  )
  const ofGroup = lazyStatement(() =>
    db
      .select({ ownerId: notifications.ownerId, id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.senderId, param('sender')), eq(notifications.groupId, param('group'))))
      .prepare(),
  )

  return {
    byIds: async (owner, ids) => (ids.length === 0 ? [] : byIds.all({ owner, ids: list(ids) })),
    of: async (owner, before, limit) => of.all({ owner, before: before ?? NO_END, limit }),
    newestAt: async (owner) => newestAt.get({ owner })?.timestamp ?? 0,
    unread: async (owner, upTo) => unread.all({ owner, upTo }),
    newest: async (owner, type) => newest.get({ owner, type }) ?? null,
    ofGroup: async (sender, group) => ofGroup.all({ sender, group }),
    from: async (sender, owner) => from.all({ sender, owner }),
  }
}
