import type { Database } from '../../scripts/sqlite-driver.mjs'

/** One message as a bare server gets it. */
export interface BareMessage {
  id: string
  from: string
  to: string
  content: string
}

/** Prepares the one row that any server must write for a message. */
export function messageWriter(db: Database.Database): (message: BareMessage) => void {
  db.exec('create table if not exists bare_messages (id text primary key, sender text, receiver text, content text, at integer)')
  const insert = db.prepare('insert into bare_messages values (?, ?, ?, ?, ?)')
  return ({ id, from, to, content }) => void insert.run(id, from, to, content, Date.now())
}

/** Prepares the rows that one send of ours writes, in as many statements: eight, no reads, no rules. */
export function sendWriter(db: Database.Database): (message: BareMessage) => void {
  const raiseRev = db.prepare(
    `insert into counters (name, value) values ('rev', 1) on conflict (name) do update set value = value + 1 returning value as rev`,
  )
  const pairHead = db.prepare('insert into pairs values (?, 1) on conflict (pair) do update set head = head + 1 returning head')
  const message = db.prepare(`insert into messages values (?, ?, ?, ?, ?, ?, 'text', 'direct', ?, ?, 'sent', 0, null, null, null, 0)`)
  const summary = db.prepare(
    `insert into conversations (owner_id, partner_id, last_message_id, last_message, last_message_from, last_message_at, last_position, unread_count, read_up_to)
      values (?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict (owner_id, partner_id) do update set
      last_message_id = excluded.last_message_id, last_message = excluded.last_message, last_message_from = excluded.last_message_from,
      last_message_at = excluded.last_message_at, last_position = excluded.last_position, unread_count = unread_count + excluded.unread_count`,
  )
  const feeds = db.prepare(
    'insert into feeds (feed, head, floor) values (?, 2, 0), (?, 2, 0) on conflict (feed) do update set head = head + 2 returning head',
  )
  const place = '(?, ?, ?, ?, ?, ?)'
  const places = db.prepare(
    `insert into feed_entries (feed, collection, doc_id, seq, rev, told_at) values ${Array(4).fill(place).join(', ')}
      on conflict (feed, collection, doc_id) do update set seq = excluded.seq, rev = excluded.rev, told_at = excluded.told_at`,
  )
  const result = db.prepare(`insert into results values (?, ?, 'sendMessage', ?, ?, ?)`)

  return ({ id, from, to, content }) => {
    const now = Date.now()
    const pair = [from, to].sort().join('_')
    const { head: position } = pairHead.get(pair) as { head: number }
    message.run(id, pair, position, from, to, content, now, now)
    summary.run(from, to, id, content, from, now, position, 0)
    summary.run(to, from, id, content, from, now, position, 1)
    const { rev } = raiseRev.get() as { rev: number }
    const [mine, theirs] = [`user:${from}`, `user:${to}`]
    const [own, other] = feeds.all(mine, theirs) as [{ head: number }, { head: number }]
    const ofMine = [mine, 'messages', id, own.head - 1, rev, now, mine, 'conversations', to, own.head, rev, now]
    const ofTheirs = [theirs, 'messages', id, other.head - 1, rev, now, theirs, 'conversations', from, other.head, rev, now]
    places.run(...ofMine, ...ofTheirs)
    const stored = { id, from, to, content, position, createdAt: now, composedAt: now, deliveryStatus: 'sent' }
    result.run(id, from, 'x'.repeat(43), JSON.stringify(stored), now)
  }
}
