import { eq, inArray, lte } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '../store.ts'
import { addressUndos } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the reads of links that undo a change of address. */
export function addressUndosView(db: Drizzle): ReadTx['addressUndos'] {
  const byHash = lazyStatement(() =>
    db
      .select()
      .from(addressUndos)
      .where(eq(addressUndos.tokenHash, param('tokenHash')))
      .prepare(),
  )
  const of = lazyStatement(() =>
    db
      .select()
      .from(addressUndos)
      .where(eq(addressUndos.studentId, param('student')))
      .prepare(),
  )
  return { byHash: async (tokenHash) => byHash.get({ tokenHash }) ?? null, of: async (student) => of.all({ student }) }
}

/** Prepares the writes of those links. */
export function addressUndosTx(db: Drizzle, view: ReadTx['addressUndos']): WriteTx['addressUndos'] {
  const expired = db
    .select({ tokenHash: addressUndos.tokenHash })
    .from(addressUndos)
    .where(lte(addressUndos.expiresAt, param('time')))
    .limit(param('limit'))
  const forget = lazyStatement(() => db.delete(addressUndos).where(inArray(addressUndos.tokenHash, expired)).prepare())
  return {
    ...view,
    put: async (undo) => void db.insert(addressUndos).values(undo).run(),
    removeOf: async (student) => void db.delete(addressUndos).where(eq(addressUndos.studentId, student)).run(),
    deleteExpired: async (time, limit) => forget.run({ time, limit }).changes,
  }
}
