import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { PROJECT } from '../../project-root.ts'
import { messageOf } from '../../../schemas/typed.ts'

export type Sqlite = Database.Database
export type Statement = Database.Statement
export type Drizzle = BetterSQLite3Database

const MIGRATIONS = join(PROJECT, 'sync-server', 'store', 'migrations')

/** The database cannot be used; the message is one sentence for the person who started the server. */
export class CannotOpen extends Error {}

/** Opens a connection that writes. An acknowledged write is on disk (`synchronous=FULL`). */
export function openWriter(source: string | Buffer): Sqlite {
  const file = typeof source === 'string' && source !== ':memory:'
  return connect(source, (db) => {
    if (file) db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('busy_timeout = 5000')
    db.pragma('cache_size = -65536')
    // Journals of savepoints stay in memory: otherwise each command would write them to a file.
    db.pragma('temp_store = memory')
    // Number of pages in the write-ahead log before SQLite copies it into the database: 16 MB, so that pages written often are
    // copied once.
    if (file) db.pragma('wal_autocheckpoint = 4000')
  })
}

/** Opens a connection that reads snapshots beside the writer. */
export function openReader(file: string): Sqlite {
  return connect(file, (db) => {
    db.pragma('query_only = 1')
    db.pragma('busy_timeout = 5000')
  })
}

/** Migrates the tables to this release. Throws `CannotOpen` if a newer release wrote the database. */
export function prepare(db: Sqlite): void {
  // cast: drizzle-kit writes this file
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }
  const newest = journal.entries.at(-1)?.when ?? 0
  const known = db.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  if (known) {
    const last = db.prepare<[], { at: number | null }>('select max(created_at) as at from __drizzle_migrations').get()
    if ((last?.at ?? 0) > newest)
      throw new CannotOpen('The database was written by a newer version of Friendioo. Update this one, or choose another DATA_DIR.')
    if (last?.at === newest) return
  }
  migrate(drizzle(db), { migrationsFolder: MIGRATIONS })
}

/** Number of versions that a new epoch leaves out above the clock and the counter. */
const EPOCH_VERSION_GAP = 1_000_000

/** Returns the epoch of the history; creates one if there is none yet. */
export function epochOf(db: Sqlite): string {
  const found = db.prepare<[], { value: string }>("select value from meta where key = 'epoch'").get()
  return found?.value ?? renewEpoch(db)
}

/**
 * Replaces the epoch after a restore from a backup, so that every replica starts again with a bootstrap. Every document gets a version
 * above all that devices may have: the clock is ahead of any counter, unless a database had a thousand writes a second for its whole life.
 * A database that is only seconds old may have had them (a seed, an import), hence the gap.
 *
 * @param now epoch ms
 */
export function renewEpoch(db: Sqlite, epoch: string = randomUUID(), now = Date.now()): string {
  const { value } = db.prepare<[], { value: number }>("select value from counters where name = 'rev'").get() ?? { value: 0 }
  const rev = Math.max(value, now) + EPOCH_VERSION_GAP
  db.transaction(() => {
    db.prepare("insert into meta (key, value) values ('epoch', ?) on conflict (key) do update set value = excluded.value").run(epoch)
    db.prepare("insert into counters (name, value) values ('rev', ?) on conflict (name) do update set value = excluded.value").run(rev)
    // No checkpoint of an earlier epoch is served, so nobody needs these entries.
    db.prepare('delete from feed_entries').run()
    db.prepare('update feeds set floor = head, floor_rev = ?').run(rev)
  })()
  return epoch
}

/** Opens a database and sets its pragmas. SQLite reads the file with the first pragma, so a file that is no database fails there. */
function connect(source: string | Buffer, prepared: (db: Sqlite) => void): Sqlite {
  let db: Sqlite | undefined
  try {
    // cast: the types of better-sqlite3 lack the form with bytes
    db = new Database((typeof source === 'string' ? source : withoutWal(source)) as string)
    prepared(db)
    return db
  } catch (error) {
    db?.close()
    throw new CannotOpen(`The database cannot be opened (${messageOf(error)}).`)
  }
}

/**
 * Returns a copy of the bytes without the mark of WAL mode at offsets 18 and 19. SQLite refuses marked bytes in memory, because
 * there is no log beside them.
 */
function withoutWal(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length > 19) copy.fill(1, 18, 20)
  return copy
}
