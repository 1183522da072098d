import { join } from 'node:path'
import { Database } from '../../scripts/sqlite-driver.mjs'
import { pairKey, type StudentId } from '../../schemas/ids.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { DATABASE } from './folders.ts'

const SAID = [
  'Did you understand the part about the brachial plexus?',
  'Library at four, second floor, by the window',
  'ok',
  'I have the slides of the last lecture, shall I bring them along? There are about eighty of them, so perhaps on a stick.',
  'Running five minutes late',
  'Thank you, that helped a lot. I had mixed up the musculocutaneous and the median nerve all week.',
]

/**
 * Adds `count` read messages between two students, as if they had sent them. Writes the tables that `sendMessage` writes, without
 * its cost. Returns the text of the last message.
 */
export function seedChat(folder: string, a: StudentId, b: StudentId, count: number): string {
  return within(folder, (db) => writeChat(db, a, b, count))
}

/** Adds many such conversations in one transaction. A million messages take about a minute. */
export function seedChats(folder: string, pairs: Iterable<readonly [StudentId, StudentId]>, count: number): void {
  within(folder, (db) => {
    for (const [a, b] of pairs) writeChat(db, a, b, count)
  })
}

function writeChat(db: Database.Database, a: StudentId, b: StudentId, count: number): string {
  const pair = pairKey(a, b)
  const head = (db.prepare('select head from pairs where pair = ?').get(pair) as { head: number } | undefined)?.head ?? 0
  const feeds = [a, b].map((student) => ({ name: `user:${student}`, head: headOf(db, `user:${student}`) }))
  const message = db.prepare(
    `insert into messages values (@id, @pair, @position, @from, @to, @content, 'text', 'direct', @at, @at, 'read', 0, @at, @at, null, 0)`,
  )
  const entry = db.prepare(`insert into feed_entries (feed, collection, doc_id, seq, told_at) values (?, 'messages', ?, ?, ?)`)
  const start = Date.now() - count * 20_000
  let last = { id: '', content: '', from: a, at: 0 }
  for (let n = 1; n <= count; n++) {
    const at = start + n * 10_000
    const from = n % 3 === 0 ? a : b
    last = { id: uuidv7(at, randomBytes), content: `${SAID[n % SAID.length]} (${n})`, from, at }
    message.run({ ...last, pair, position: head + n, to: from === a ? b : a })
    for (const feed of feeds) entry.run(feed.name, last.id, ++feed.head, at)
  }
  db.prepare('insert into pairs values (?, ?) on conflict (pair) do update set head = excluded.head').run(pair, head + count)
  // Names the columns, because the owner's settings of a conversation have defaults.
  const summary = db.prepare(
    `insert or replace into conversations (owner_id, partner_id, last_message_id, last_message, last_message_from, last_message_at, last_position, unread_count, read_up_to)
     values (?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  )
  const told = db.prepare(
    `insert or replace into feed_entries (feed, collection, doc_id, seq, told_at, rev) values (?, 'conversations', ?, ?, ?, ?)`,
  )
  // A device has an older version of the conversation, perhaps, and keeps it unless this one is newer.
  const { value: rev } = db.prepare(`update counters set value = value + 1 where name = 'rev' returning value`).get() as { value: number }
  for (const [at, [owner, partner]] of (
    [
      [a, b],
      [b, a],
    ] as const
  ).entries()) {
    summary.run(owner, partner, last.id, last.content, last.from, last.at, head + count, head + count)
    told.run(feeds[at]!.name, partner, ++feeds[at]!.head, last.at, rev)
  }
  const move = db.prepare(
    'insert into feeds (feed, head, floor) values (@name, @head, 0) on conflict (feed) do update set head = excluded.head',
  )
  for (const feed of feeds) move.run(feed)
  return last.content
}

/** Changes `count` documents, spread over all, once more. Returns the position of the feed before. */
export function seedChanges(folder: string, student: StudentId, count: number): number {
  return within(folder, (db) => {
    const feed = `user:${student}`
    const head = headOf(db, feed)
    const ids = db.prepare(`select doc_id as id from feed_entries where feed = ? and collection = 'messages'`).all(feed) as { id: string }[]
    const change = db.prepare(`update feed_entries set seq = ? where feed = ? and collection = 'messages' and doc_id = ?`)
    const step = Math.floor(ids.length / count)
    for (let n = 0; n < count; n++) change.run(head + 1 + n, feed, ids[n * step]!.id)
    db.prepare('update feeds set head = ? where feed = ?').run(head + count, feed)
    return head
  })
}

function headOf(db: Database.Database, feed: string): number {
  return (db.prepare('select head from feeds where feed = ?').get(feed) as { head: number } | undefined)?.head ?? 0
}

/** Runs the work in one transaction. A hundred thousand rows take a second or two. */
function within<T>(folder: string, work: (db: Database.Database) => T): T {
  const db = new Database(join(folder, DATABASE), { timeout: 5_000 })
  // The rows go to all parts of the indexes, so the indexes should be in the cache.
  db.pragma('cache_size = -1000000')
  try {
    return db.transaction(() => work(db))()
  } finally {
    db.close()
  }
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
