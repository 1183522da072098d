import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { pairKey } from '../../../schemas/ids.ts'
import type { ReadTx } from '../store.ts'
import { conversations, pairs } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

/** Prepares the reads of conversations. */
export function conversationsView(db: Drizzle): ReadTx['conversations'] {
  const conversationsOf = lazyStatement(() =>
    db
      .select()
      .from(conversations)
      .where(eq(conversations.ownerId, param('owner')))
      .orderBy(desc(conversations.lastMessageAt), asc(conversations.id))
      .prepare(),
  )
  const partnersOf = lazyStatement(() =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.ownerId, param('owner')))
      .orderBy(desc(conversations.lastMessageAt), asc(conversations.id))
      .prepare(),
  )
  const conversation = lazyStatement(() =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.ownerId, param('owner')), eq(conversations.id, param('partner'))))
      .prepare(),
  )
  const conversationsOfOthers = lazyStatement(() =>
    db
      .select({ id: conversations.ownerId })
      .from(conversations)
      .where(eq(conversations.id, param('partner')))
      .prepare(),
  )
  const conversationsWith = lazyStatement(() =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.ownerId, param('owner')), inArray(conversations.id, listParam('partners'))))
      .prepare(),
  )
  const pairHead = lazyStatement(() =>
    db
      .select({ head: pairs.head })
      .from(pairs)
      .where(eq(pairs.pair, param('pair')))
      .prepare(),
  )

  return {
    of: async (owner) => conversationsOf.all({ owner }),
    partnersOf: async (owner) => partnersOf.all({ owner }).map(({ id }) => id),
    one: async (owner, partner) => conversation.get({ owner, partner }) ?? null,
    byPartners: async (owner, partners) => (partners.length === 0 ? [] : conversationsWith.all({ owner, partners: list(partners) })),
    with: async (partner) => conversationsOfOthers.all({ partner }).map((row) => row.id),
    head: async (a, b) => pairHead.get({ pair: pairKey(a, b) })?.head ?? 0,
  }
}
