import { and, eq, sql } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { pictures } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'

/** Prepares the reads of profile pictures. */
export function picturesView(db: Drizzle): ReadTx['pictures'] {
  const pictureOf = lazyStatement(() =>
    db
      .select({ hash: pictures.hash, type: pictures.type, size: sql<number>`length(${pictures.bytes})` })
      .from(pictures)
      .where(eq(pictures.ownerId, param('owner')))
      .prepare(),
  )
  const partOf = lazyStatement(() =>
    db
      .select({ bytes: sql<Buffer>`substr(${pictures.bytes}, ${param('from')} + 1, ${param('to')} - ${param('from')})` })
      .from(pictures)
      .where(and(eq(pictures.ownerId, param('owner')), eq(pictures.hash, param('hash'))))
      .prepare(),
  )
  const ownersOfHash = lazyStatement(() =>
    db
      .select({ id: pictures.ownerId })
      .from(pictures)
      .where(eq(pictures.hash, param('hash')))
      .prepare(),
  )

  return {
    ownersOf: async (hash) => ownersOfHash.all({ hash }).map(({ id }) => id),
    of: async (owner) => pictureOf.get({ owner }) ?? null,
    part: async (owner, hash, from, to) => partOf.get({ owner, hash, from, to })?.bytes ?? null,
  }
}
