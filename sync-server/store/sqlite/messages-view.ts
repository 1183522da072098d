import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql, getTableColumns } from 'drizzle-orm'
import { pairKey } from '../../../schemas/ids.ts'
import { defined } from '../../../schemas/defined.ts'
import type { ReadTx } from '../store.ts'
import { messages } from '../tables.ts'
import { keyedMessagesView } from './keyed-messages.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, NO_END, param } from './parameters.ts'

/** Prepares the reads of messages. */
export function messagesView(db: Drizzle): ReadTx['messages'] {
  const { pair: _pair, treeKey: _key, ...messageColumns } = getTableColumns(messages)
  const messageById = lazyStatement(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(eq(messages.id, param('id')))
      .prepare(),
  )
  const messagesByIds = lazyStatement(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(inArray(messages.id, listParam('ids')))
      .prepare(),
  )
  const between = lazyStatement(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.pair, param('pair')),
          lt(messages.position, param('before')),
          or(eq(messages.withheld, false), eq(messages.fromUserId, param('reader'))),
        ),
      )
      .orderBy(desc(messages.position))
      .limit(param('limit'))
      .prepare(),
  )
  /** Messages of one partner that their reader may see and has not read. */
  const unread = [
    eq(messages.toUserId, param('reader')),
    eq(messages.fromUserId, param('partner')),
    inArray(messages.deliveryStatus, ['sent', 'delivered']),
    eq(messages.withheld, false),
  ]
  // For one of the two statuses: the index has the messages of each in order, so that it reads no more than it returns.
  const unreadBetween = lazyStatement(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.toUserId, param('reader')),
          eq(messages.deliveryStatus, param('status')),
          eq(messages.fromUserId, param('partner')),
          gt(messages.position, param('after')),
          lte(messages.position, param('upTo')),
          eq(messages.withheld, false),
        ),
      )
      .orderBy(desc(messages.position))
      .limit(param('limit'))
      .prepare(),
  )
  const undelivered = lazyStatement(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(and(eq(messages.toUserId, param('reader')), eq(messages.deliveryStatus, 'sent'), eq(messages.withheld, false)))
      .orderBy(asc(messages.createdAt), asc(messages.position))
      .limit(param('limit'))
      .prepare(),
  )
  const countUnread = lazyStatement(() =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(messages)
      .where(and(...unread, gt(messages.position, param('above'))))
      .prepare(),
  )

  return {
    ...keyedMessagesView(db),
    byId: async (id) => messageById.get({ id }) ?? null,
    byIds: async (ids) => (ids.length === 0 ? [] : messagesByIds.all({ ids: list(ids) })),
    between: async (reader, partner, before, limit) =>
      between.all({ pair: pairKey(reader, partner), before: before ?? NO_END, reader, limit }),
    unreadBetween: async (reader, partner, after, upTo, limit) =>
      ['sent', 'delivered']
        .flatMap((status) => unreadBetween.all({ reader, partner, status, after, upTo, limit }))
        .sort((a, b) => b.position - a.position)
        .slice(0, limit),
    undelivered: async (reader, limit) => undelivered.all({ reader, limit }),
    countUnread: async (reader, partner, above) => defined(countUnread.get({ reader, partner, above })).count,
  }
}
