import { desc, eq, getTableColumns, inArray, lt } from 'drizzle-orm'
import type { WriteTx, ReadTx } from '../store.ts'
import { reports } from '../tables.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'
import { lazyStatement } from './lazy-statement.ts'

/** Prepares the reads of reports. */
export function reportsView(db: Drizzle): ReadTx['reports'] {
  const newest = [desc(reports.createdAt), desc(reports.id)]
  const byId = lazyStatement(() =>
    db
      .select()
      .from(reports)
      .where(eq(reports.id, param('id')))
      .prepare(),
  )
  const byIds = lazyStatement(() =>
    db
      .select()
      .from(reports)
      .where(inArray(reports.id, listParam('ids')))
      .prepare(),
  )
  const idsBy = lazyStatement(() =>
    db
      .select({ id: reports.id })
      .from(reports)
      .where(eq(reports.reporterId, param('reporter')))
      .orderBy(...newest)
      .prepare(),
  )
  const { text: _text, message: _message, ...withoutTexts } = getTableColumns(reports)
  const by = lazyStatement(() =>
    db
      .select(withoutTexts)
      .from(reports)
      .where(eq(reports.reporterId, param('reporter')))
      .orderBy(...newest)
      .limit(param('limit'))
      .prepare(),
  )
  const all = lazyStatement(() =>
    db
      .select()
      .from(reports)
      .orderBy(...newest)
      .limit(param('limit'))
      .prepare(),
  )
  return {
    byId: async (id) => byId.get({ id }) ?? null,
    byIds: async (ids) => (ids.length === 0 ? [] : byIds.all({ ids: list(ids) })),
    idsBy: async (reporter) => idsBy.all({ reporter }).map(({ id }) => id),
    by: async (reporter, limit) => by.all({ reporter, limit }),
    all: async (limit) => all.all({ limit }),
  }
}

/** Prepares the writes of reports. */
export function reportsTx(db: Drizzle, view: ReadTx['reports']): WriteTx['reports'] {
  const old = db
    .select({ id: reports.id })
    .from(reports)
    .where(lt(reports.createdAt, param('time')))
    .limit(param('limit'))
  const forget = lazyStatement(() => db.delete(reports).where(inArray(reports.id, old)).prepare())
  return {
    ...view,
    put: async (report) => void db.insert(reports).values(report).onConflictDoUpdate({ target: reports.id, set: report }).run(),
    deleteBefore: async (time, limit) => forget.run({ time, limit }).changes,
  }
}
