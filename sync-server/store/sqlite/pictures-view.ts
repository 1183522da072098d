import { eq } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { pictures } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'

/** Prepares the reads of profile pictures. */
export function picturesView(db: Drizzle): ReadTx['pictures'] {
  const pictureOf = lazyStatement(() =>
    db
      .select()
      .from(pictures)
      .where(eq(pictures.ownerId, param('owner')))
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
  }
}
