import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { NOBODY } from '../../student-record.ts'
import type { WriteTx, ReadTx } from '../store.ts'
import { codes, codesSent, identities, signIns } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

type Chapters = 'signIns' | 'identities' | 'codes'

/** Prepares the reads of auth sessions, identities and codes. */
export function signInsView(db: Drizzle): Pick<ReadTx, Chapters> {
  const signIn = lazyStatement(() =>
    db
      .select()
      .from(signIns)
      .where(eq(signIns.idHash, param('idHash')))
      .prepare(),
  )
  const signInsOf = lazyStatement(() =>
    db
      .select()
      .from(signIns)
      .where(eq(signIns.studentId, param('student')))
      .prepare(),
  )
  const identity = lazyStatement(() =>
    db
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, param('issuer')), eq(identities.subject, param('subject'))))
      .prepare(),
  )
  const identitiesOf = lazyStatement(() =>
    db
      .select()
      .from(identities)
      .where(eq(identities.studentId, param('student')))
      .prepare(),
  )
  const code = lazyStatement(() =>
    db
      .select()
      .from(codes)
      .where(eq(codes.holder, param('holder')))
      .prepare(),
  )
  const sent = lazyStatement(() =>
    db
      .select({ at: codesSent.at })
      .from(codesSent)
      .where(and(eq(codesSent.holder, param('holder')), gt(codesSent.at, param('since'))))
      .prepare(),
  )
  return {
    signIns: { byHash: async (idHash) => signIn.get({ idHash }) ?? null, of: async (student) => signInsOf.all({ student }) },
    identities: {
      studentOf: async (issuer, subject) => identity.get({ issuer, subject })?.studentId ?? null,
      of: async (student) => identitiesOf.all({ student }),
    },
    codes: {
      byHolder: async (holder) => code.get({ holder }) ?? null,
      sentSince: async (holder, since) => sent.all({ holder, since }).map((row) => row.at),
    },
  }
}

/** Prepares the writes of auth sessions, identities and codes. */
export function signInsTx(db: Drizzle, view: Pick<ReadTx, Chapters>): Pick<WriteTx, Chapters> {
  const setReceived = lazyStatement(() =>
    db
      .update(signIns)
      .set({ receivedSeq: sql`${param('seq')}` })
      .where(eq(signIns.idHash, param('idHash')))
      .prepare(),
  )
  const setSeen = lazyStatement(() =>
    db
      .update(signIns)
      .set({ seenAt: sql`${param('at')}` })
      .where(eq(signIns.idHash, param('idHash')))
      .prepare(),
  )
  const expired = db
    .select({ idHash: signIns.idHash })
    .from(signIns)
    .where(lt(signIns.expiresAt, param('time')))
    .limit(param('limit'))
  const deleteSignIns = lazyStatement(() => db.delete(signIns).where(inArray(signIns.idHash, expired)).prepare())
  const oldCodes = db
    .select({ holder: codes.holder })
    .from(codes)
    .where(lt(codes.createdAt, param('time')))
    .limit(param('limit'))
  const deleteCodes = lazyStatement(() => db.delete(codes).where(inArray(codes.holder, oldCodes)).prepare())
  const longSent = db
    .select({ row: sql`rowid` })
    .from(codesSent)
    .where(lt(codesSent.at, param('time')))
    .limit(param('limit'))
  const deleteSent = lazyStatement(() =>
    db
      .delete(codesSent)
      .where(inArray(sql`rowid`, longSent))
      .prepare(),
  )
  return {
    signIns: {
      ...view.signIns,
      put: async (signIn) => void db.insert(signIns).values(signIn).onConflictDoUpdate({ target: signIns.idHash, set: signIn }).run(),
      remove: async (idHash) => void db.delete(signIns).where(eq(signIns.idHash, idHash)).run(),
      setReceived: async (idHash, seq) => void setReceived.run({ idHash, seq }),
      setSeen: async (idHash, at) => void setSeen.run({ idHash, at }),
      revoke: async (idHash, revokedAt) => void db.update(signIns).set({ revokedAt }).where(eq(signIns.idHash, idHash)).run(),
      revokeNameless: async (student, revokedAt) =>
        void db
          .update(signIns)
          .set({ studentId: NOBODY, browser: '', system: '', createdAt: 0, receivedSeq: 0, seenAt: 0, revokedAt })
          .where(eq(signIns.studentId, student))
          .run(),
      deleteExpired: async (time, limit) => deleteSignIns.run({ time, limit }).changes,
    },
    identities: {
      ...view.identities,
      put: async (identity) => void db.insert(identities).values(identity).run(),
      remove: async (issuer, subject) =>
        void db
          .delete(identities)
          .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
          .run(),
    },
    codes: {
      ...view.codes,
      put: async (code) => {
        db.insert(codes).values(code).onConflictDoUpdate({ target: codes.holder, set: code }).run()
        db.insert(codesSent).values({ holder: code.holder, at: code.createdAt }).run()
      },
      setTries: async (holder, tries) => void db.update(codes).set({ tries }).where(eq(codes.holder, holder)).run(),
      noteGuess: async (holder, at) => void db.insert(codesSent).values({ holder, at }).run(),
      remove: async (holder) => void db.delete(codes).where(eq(codes.holder, holder)).run(),
      deleteBefore: async (time, limit) => {
        const { changes } = deleteCodes.run({ time, limit })
        return changes + deleteSent.run({ time, limit: limit - changes }).changes
      },
    },
  }
}
