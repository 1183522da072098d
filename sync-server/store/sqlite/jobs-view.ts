import { and, asc, desc, eq, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { jobs } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

/** Prepares the reads of jobs. */
export function jobsView(db: Drizzle): ReadTx['jobs'] {
  const job = lazyStatement(() =>
    db
      .select()
      .from(jobs)
      .where(eq(jobs.id, param('id')))
      .prepare(),
  )
  const dueJobs = lazyStatement(() =>
    db
      .select()
      .from(jobs)
      .where(lte(jobs.runAt, param('now')))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(param('limit'))
      .prepare(),
  )
  const dueOf = (order: SQL) =>
    lazyStatement(() =>
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, param('kind')), lte(jobs.runAt, param('now')), notInArray(jobs.id, listParam('without'))))
        .orderBy(order, asc(jobs.id))
        .limit(param('limit'))
        .prepare(),
    )
  const [earliestOf, newestOf] = [dueOf(asc(jobs.runAt)), dueOf(desc(jobs.id))]
  const nextJob = lazyStatement(() =>
    db
      .select({ at: sql<number | null>`min(${jobs.runAt})` })
      .from(jobs)
      .where(eq(jobs.kind, param('kind')))
      .prepare(),
  )

  return {
    byId: async (id) => job.get({ id }) ?? null,
    due: async (now, limit) => dueJobs.all({ now, limit }),
    dueOf: async (kind, order, now, limit, without = []) =>
      (order === 'newest' ? newestOf : earliestOf).all({ kind, now, limit, without: list(without) }),
    nextAt: async (kind) => nextJob.get({ kind })?.at ?? null,
  }
}
