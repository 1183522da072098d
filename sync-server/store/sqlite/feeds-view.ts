import { and, asc, eq, gt, inArray, getTableColumns } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { feedEntries, feeds } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

/** Prepares the reads of feeds and their entries. */
export function feedsView(db: Drizzle): ReadTx['feeds'] {
  const feed = lazyStatement(() =>
    db
      .select()
      .from(feeds)
      .where(eq(feeds.feed, param('feed')))
      .prepare(),
  )
  const entryRevs = lazyStatement(() =>
    db
      .select({ id: feedEntries.docId, rev: feedEntries.rev })
      .from(feedEntries)
      .where(
        and(
          eq(feedEntries.feed, param('feed')),
          eq(feedEntries.collection, param('collection')),
          inArray(feedEntries.docId, listParam('ids')),
        ),
      )
      .prepare(),
  )
  const { toldAt: _toldAt, rev: _rev, ...entryColumns } = getTableColumns(feedEntries)
  const feedAfter = lazyStatement(() =>
    db
      .select(entryColumns)
      .from(feedEntries)
      .where(and(eq(feedEntries.feed, param('feed')), gt(feedEntries.seq, param('seq'))))
      .orderBy(asc(feedEntries.seq))
      .limit(param('limit'))
      .prepare(),
  )

  const feedNames = lazyStatement(() =>
    db
      .select({ feed: feeds.feed })
      .from(feeds)
      .where(gt(feeds.feed, param('after')))
      .orderBy(asc(feeds.feed))
      .limit(param('limit'))
      .prepare(),
  )
  const oldestEntry = lazyStatement(() =>
    db
      .select({ toldAt: feedEntries.toldAt })
      .from(feedEntries)
      .where(eq(feedEntries.feed, param('feed')))
      .orderBy(asc(feedEntries.seq))
      .limit(1)
      .prepare(),
  )

  return {
    heads: async (feeds) => Object.fromEntries(feeds.map((name) => [name, feed.get({ feed: name })?.head ?? 0])),
    floors: async (feeds) => Object.fromEntries(feeds.map((name) => [name, feed.get({ feed: name })?.floor ?? 0])),
    after: async (name, seq, limit) => feedAfter.all({ feed: name, seq, limit }),
    revs: async (feeds, collection, ids) => {
      const revs = new Map(ids.map((id) => [id, 0]))
      for (const name of feeds) {
        const floorRev = feed.get({ feed: name })?.floorRev ?? 0
        const entries = new Map(entryRevs.all({ feed: name, collection, ids: list(ids) }).map(({ id, rev }) => [id, rev]))
        for (const [id, rev] of revs) revs.set(id, Math.max(rev, entries.get(id) ?? floorRev))
      }
      return revs
    },
    ages: async (after, limit) =>
      feedNames
        .all({ after: after ?? '', limit })
        .map(({ feed: name }) => ({ feed: name, oldest: oldestEntry.get({ feed: name })?.toldAt ?? null })),
  }
}
