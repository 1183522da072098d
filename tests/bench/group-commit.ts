import { join } from 'node:path'
import { Database } from '../../scripts/sqlite-driver.mjs'
import { DATABASE } from './folders.ts'

/** Prepares the rows that one send writes: eleven statements, no reads, no rules. */
function sendWriter(db: Database.Database): (from: string, to: string) => void {
  const pairHead = db.prepare('insert into pairs values (?, 1) on conflict (pair) do update set head = head + 1 returning head')
  const message = db.prepare(`insert into messages values (?, ?, ?, ?, ?, ?, 'text', 'direct', ?, ?, 'sent', 0, null, null, null, 0)`)
  const summary = db.prepare(
    `insert into conversations (owner_id, partner_id, last_message_id, last_message, last_message_from, last_message_at, last_position, unread_count, read_up_to)
      values (?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict (owner_id, partner_id) do update set
      last_message_id = excluded.last_message_id, last_message = excluded.last_message, last_message_from = excluded.last_message_from,
      last_message_at = excluded.last_message_at, last_position = excluded.last_position, unread_count = unread_count + excluded.unread_count`,
  )
  const feed = db.prepare(
    'insert into feeds (feed, head, floor) values (?, 2, 0) on conflict (feed) do update set head = head + 2 returning head',
  )
  const entry = db.prepare(
    'insert into feed_entries (feed, collection, doc_id, seq, told_at) values (?, ?, ?, ?, ?) on conflict (feed, collection, doc_id) do update set seq = excluded.seq, told_at = excluded.told_at',
  )
  const result = db.prepare(`insert into results values (?, ?, 'sendMessage', ?, ?, ?)`)

  return (from, to) => {
    const now = Date.now()
    const id = crypto.randomUUID()
    const content = 'Did you understand the part about the brachial plexus?'
    const pair = [from, to].sort().join('_')
    const { head: position } = pairHead.get(pair) as { head: number }
    message.run(id, pair, position, from, to, content, now, now)
    for (const [owner, partner] of [
      [from, to],
      [to, from],
    ] as const) {
      summary.run(owner, partner, id, content, from, now, position, owner === to ? 1 : 0)
      const { head } = feed.get(`user:${owner}`) as { head: number }
      entry.run(`user:${owner}`, 'messages', id, head - 1, now)
      entry.run(`user:${owner}`, 'conversations', partner, head, now)
    }
    result.run(
      id,
      from,
      'x'.repeat(43),
      JSON.stringify({ id, from, to, content, position, createdAt: now, composedAt: now, deliveryStatus: 'sent' }),
      now,
    )
  }
}

/** Writes the rows of `batch` sends in each commit, as fast as SQLite accepts them. Returns sends a second. */
export function groupCommit(folder: string, batch: number, ms: number): number {
  const db = new Database(join(folder, DATABASE))
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('cache_size = -65536')
    const write = sendWriter(db)
    const students = (db.prepare('select id from students limit 20').all() as { id: string }[]).map(({ id }) => id)
    const started = performance.now()
    let sent = 0
    // Each commit has whole sends only. Over many commits, their mean is the requested batch size.
    for (let due = batch; performance.now() - started < ms; due += batch) {
      db.exec('begin immediate')
      for (; sent < due; sent++) write(students[sent % 20]!, students[(sent % 20) ^ 1]!)
      db.exec('commit')
    }
    return sent / ((performance.now() - started) / 1_000)
  } finally {
    db.close()
  }
}
