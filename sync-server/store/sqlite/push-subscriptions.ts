import { asc, desc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '../store.ts'
import { pushes, pushSubscriptions, signIns } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

type Chapters = 'pushSubscriptions' | 'pushes'

/** Prepares the reads of devices that get pushes, and of what waits for them. */
export function pushSubscriptionsView(db: Drizzle): Pick<ReadTx, Chapters> {
  const byId = lazyStatement(() =>
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, param('id')))
      .prepare(),
  )
  const of = lazyStatement(() =>
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.studentId, param('student')))
      .orderBy(desc(pushSubscriptions.refreshedAt))
      .prepare(),
  )
  const ofSession = lazyStatement(() =>
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.signIn, param('signIn')))
      .prepare(),
  )
  const next = lazyStatement(() =>
    db
      .select()
      .from(pushes)
      .where(eq(pushes.subscriptionId, param('subscriptionId')))
      .orderBy(asc(pushes.seq))
      .limit(1)
      .prepare(),
  )
  return {
    pushSubscriptions: {
      byId: async (id) => byId.get({ id }) ?? null,
      of: async (student) => of.all({ student }),
      ofSession: async (signIn) => ofSession.get({ signIn }) ?? null,
    },
    pushes: { next: async (subscriptionId) => next.get({ subscriptionId }) ?? null },
  }
}

/** Prepares the writes of devices that get pushes, and of what waits for them. */
export function pushSubscriptionsTx(db: Drizzle, view: Pick<ReadTx, Chapters>): Pick<WriteTx, Chapters> {
  const remove = (ids: readonly string[]) => {
    db.delete(pushes)
      .where(inArray(pushes.subscriptionId, [...ids]))
      .run()
    db.delete(pushSubscriptions)
      .where(inArray(pushSubscriptions.id, [...ids]))
      .run()
  }
  return {
    pushSubscriptions: {
      ...view.pushSubscriptions,
      put: async (subscription) => {
        const { id, signIn, address } = subscription
        const replaced = db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(or(eq(pushSubscriptions.signIn, signIn), eq(pushSubscriptions.address, address)))
          .all()
        remove(replaced.flatMap((each) => (each.id === id ? [] : [each.id])))
        db.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({ target: pushSubscriptions.id, set: subscription }).run()
      },
      remove: async (id) => remove([id]),
      deleteOrphans: async (limit) => {
        const orphans = db
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(notInArray(pushSubscriptions.signIn, db.select({ idHash: signIns.idHash }).from(signIns)))
          .limit(limit)
          .all()
        remove(orphans.map(({ id }) => id))
        return orphans.length
      },
    },
    pushes: {
      ...view.pushes,
      add: async (push) => void db.insert(pushes).values(push).run(),
      remove: async (seq) => void db.delete(pushes).where(eq(pushes.seq, seq)).run(),
    },
  }
}
