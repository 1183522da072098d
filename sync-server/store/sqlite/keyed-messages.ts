import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { pairKey } from '../../../schemas/ids.ts'
import type { MessageRange } from '../records.ts'
import type { ReadTx } from '../store.ts'
import * as t from '../tables.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, NO_END, param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** The first sorts before every key, the second after every key. */
const FIRST_KEY = ''
const LAST_KEY = '~'

/** Prepares the reads of messages by their keys in the realtime database. */
export function keyedMessagesView(db: Drizzle): Pick<ReadTx['messages'], 'keyed' | 'byKey' | 'range'> {
  const { messages } = t
  const { pair: _pair, ...columns } = getTableColumns(messages)
  const isShown = or(eq(messages.withheld, false), eq(messages.fromUserId, param('reader')))

  const keyed = lazyStatement(() =>
    db
      .select(columns)
      .from(messages)
      .where(inArray(messages.id, listParam('ids')))
      .prepare(),
  )
  const byKey = lazyStatement(() =>
    db
      .select(columns)
      .from(messages)
      .where(and(eq(messages.pair, param('pair')), eq(messages.treeKey, param('key')), isShown))
      .prepare(),
  )

  const place = sql`(${messages.createdAt}, ${messages.treeKey})`
  const bounds = {
    key: [gte(messages.treeKey, param('fromKey')), lte(messages.treeKey, param('toKey'))],
    time: [sql`${place} >= (${param('fromTime')}, ${param('fromKey')})`, sql`${place} <= (${param('toTime')}, ${param('toKey')})`],
  }
  const prepare = (order: MessageRange['order'], side: MessageRange['side']) => {
    const way = side === 'first' ? asc : desc
    return lazyStatement(() =>
      db
        .select(columns)
        .from(messages)
        .where(and(eq(messages.pair, param('pair')), ...bounds[order], gt(messages.position, param('above')), isShown))
        .orderBy(...(order === 'time' ? [way(messages.createdAt)] : []), way(messages.treeKey))
        .limit(param('limit'))
        .prepare(),
    )
  }
  const ranges = {
    key: { first: prepare('key', 'first'), last: prepare('key', 'last') },
    time: { first: prepare('time', 'first'), last: prepare('time', 'last') },
  }

  return {
    keyed: async (ids) => keyed.all({ ids: list(ids) }),
    byKey: async (reader, partner, key) => byKey.get({ pair: pairKey(reader, partner), key, reader }) ?? null,
    range: async ({ reader, partner, above, order, from, to, limit, side }) => {
      const found = ranges[order][side].all({
        pair: pairKey(reader, partner),
        reader,
        above,
        limit,
        fromTime: from?.time ?? 0,
        fromKey: from?.key ?? FIRST_KEY,
        toTime: to?.time ?? NO_END,
        toKey: to?.key ?? LAST_KEY,
      })
      return side === 'first' ? found : found.reverse()
    },
  }
}
