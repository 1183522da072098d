import { sql } from 'drizzle-orm'
import { defined } from '../../../schemas/defined.ts'
import type { FeedMove } from '../records.ts'
import * as t from '../tables.ts'
import type { Prepared } from './direct-statement.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'

/** Number of rows that one statement writes. A statement is prepared for each number of rows up to it. */
const STATEMENT_ROWS_MAX = 8

/**
 * Returns a function that stores what a work has published: each feed moves, and each document gets its place there and its version. One
 * statement moves the feeds and one writes the places, because each statement costs more than its rows.
 */
export function publisher(db: Drizzle): (told: ReadonlyMap<string, FeedMove['entries']>, toldAt: number) => FeedMove[] {
  const raiseRev = lazyStatement(() =>
    db
      .insert(t.counters)
      .values({ name: 'rev', value: 1 })
      .onConflictDoUpdate({ target: t.counters.name, set: { value: sql`${t.counters.value} + 1` } })
      .returning({ rev: t.counters.value })
      .prepare(),
  )
  const moveFeeds = forEachCount((count) =>
    db
      .insert(t.feeds)
      .values(numbered(count, (at) => ({ feed: param(`feed${at}`), head: param(`by${at}`), floor: 0 })))
      .onConflictDoUpdate({ target: t.feeds.feed, set: { head: sql`${t.feeds.head} + excluded.head` } })
      .returning({ feed: t.feeds.feed, head: t.feeds.head })
      .prepare(),
  )
  const { feed, collection, docId, seq, rev, toldAt } = t.feedEntries
  const replaced = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
  const putEntries = forEachCount((count) =>
    db
      .insert(t.feedEntries)
      .values(
        numbered(count, (at) => ({
          feed: param(`feed${at}`),
          collection: param(`collection${at}`),
          docId: param(`docId${at}`),
          seq: param(`seq${at}`),
          rev: param('rev'),
          toldAt: param('toldAt'),
        })),
      )
      .onConflictDoUpdate({ target: [feed, collection, docId], set: { seq: replaced(seq), rev: replaced(rev), toldAt: replaced(toldAt) } })
      .prepare(),
  )

  return (told, at) => {
    if (told.size === 0) return []
    const { rev: now } = defined(raiseRev.get())
    // In sorted order, so that the order of moves does not depend on that of the publishing code.
    const feeds = [...told].sort(([a], [b]) => (a < b ? -1 : 1))
    const heads = new Map<string, number>()
    for (const some of chunks(feeds)) {
      const values: Record<string, unknown> = {}
      for (const [place, [name, entries]] of some.entries()) {
        values[`feed${place}`] = name
        values[`by${place}`] = entries.length
      }
      for (const moved of moveFeeds(some.length).all(values)) heads.set(moved.feed, moved.head)
    }
    const moves = feeds.map(([name, entries]): FeedMove => {
      const head = defined(heads.get(name))
      return { feed: name, prev: head - entries.length, seq: head, rev: now, entries }
    })
    const rows = moves.flatMap(({ feed: name, prev, entries }) =>
      entries.map((entry, place) => ({ name, seq: prev + place + 1, ...entry })),
    )
    for (const some of chunks(rows)) {
      const values: Record<string, unknown> = { rev: now, toldAt: at }
      for (const [place, row] of some.entries()) {
        values[`feed${place}`] = row.name
        values[`collection${place}`] = row.collection
        values[`docId${place}`] = row.docId
        values[`seq${place}`] = row.seq
      }
      putEntries(some.length).run(values)
    }
    return moves
  }
}

/** Prepares a statement for each number of rows that is needed. */
function forEachCount<S extends Prepared>(prepare: (count: number) => S): (count: number) => Pick<S, 'run' | 'all' | 'get'> {
  const statements = new Map<number, Pick<S, 'run' | 'all' | 'get'>>()
  return (count) => {
    const known = statements.get(count)
    if (known) return known
    const statement = lazyStatement(() => prepare(count))
    statements.set(count, statement)
    return statement
  }
}

function numbered<T>(count: number, row: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => row(at))
}

function chunks<T>(rows: readonly T[]): T[][] {
  return numbered(Math.ceil(rows.length / STATEMENT_ROWS_MAX), (at) => rows.slice(at * STATEMENT_ROWS_MAX, (at + 1) * STATEMENT_ROWS_MAX))
}
