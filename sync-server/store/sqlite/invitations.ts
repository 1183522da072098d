import { eq, inArray, lt } from 'drizzle-orm'
import type { WriteTx, ReadTx } from '../store.ts'
import { invitations } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the reads of invitation links. */
export function invitationsView(db: Drizzle): ReadTx['invitations'] {
  const byHash = lazyStatement(() =>
    db
      .select()
      .from(invitations)
      .where(eq(invitations.tokenHash, param('tokenHash')))
      .prepare(),
  )
  return { byHash: async (tokenHash) => byHash.get({ tokenHash }) ?? null }
}

/** Prepares the writes of invitation links. */
export function invitationsTx(db: Drizzle, view: ReadTx['invitations']): WriteTx['invitations'] {
  const old = db
    .select({ tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(lt(invitations.expiresAt, param('time')))
    .limit(param('limit'))
  const forget = lazyStatement(() => db.delete(invitations).where(inArray(invitations.tokenHash, old)).prepare())
  return {
    ...view,
    put: async (link) => void db.insert(invitations).values(link).run(),
    deleteBefore: async (time, limit) => forget.run({ time, limit }).changes,
  }
}
