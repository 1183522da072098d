import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '../store.ts'
import { pushTokens, signIns } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the read of the token for pushes by Firebase. */
export function pushTokensView(db: Drizzle): Pick<ReadTx, 'pushTokens'> {
  const newest = lazyStatement(() =>
    db
      .select({ token: pushTokens.token })
      .from(pushTokens)
      .innerJoin(signIns, eq(signIns.idHash, pushTokens.signIn))
      .where(and(eq(pushTokens.studentId, param('student')), isNull(signIns.revokedAt)))
      .orderBy(desc(pushTokens.writtenAt))
      .limit(1)
      .prepare(),
  )
  return { pushTokens: { of: async (student) => newest.get({ student })?.token ?? null } }
}

/** Prepares the writes of tokens for pushes by Firebase. */
export function pushTokensTx(db: Drizzle, view: Pick<ReadTx, 'pushTokens'>): Pick<WriteTx, 'pushTokens'> {
  const isOrphan = notInArray(pushTokens.signIn, db.select({ idHash: signIns.idHash }).from(signIns))
  return {
    pushTokens: {
      ...view.pushTokens,
      put: async (token) => void db.insert(pushTokens).values(token).onConflictDoUpdate({ target: pushTokens.signIn, set: token }).run(),
      removeOf: async (student) => void db.delete(pushTokens).where(eq(pushTokens.studentId, student)).run(),
      deleteOrphans: async (limit) => {
        const orphans = db.select({ signIn: pushTokens.signIn }).from(pushTokens).where(isOrphan).limit(limit)
        return db.delete(pushTokens).where(inArray(pushTokens.signIn, orphans)).run().changes
      },
    },
  }
}
