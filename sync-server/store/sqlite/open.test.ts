import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '../../../schemas/constants.ts'
import { tempFolder } from '../../../tests/support/server.ts'
import { CannotOpen, openReader, openWriter, prepare } from './open.ts'
import { SqliteStore } from './store.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const JOURNAL = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number; tag: string }[] }

describe('opening a database', () => {
  let folder: ReturnType<typeof tempFolder>
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder.remove())

  it('does not change a database of a newer release, and throws a sentence with what to do', async () => {
    const file = join(folder.path, 'friendioo.db')
    await new SqliteStore({ source: file }).close()
    const db = new Database(file)
    db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('later', Date.now() + 1e12)
    db.close()
    const before = readFileSync(file)
    expect(() => new SqliteStore({ source: file })).toThrow(CannotOpen)
    expect(() => new SqliteStore({ source: file })).toThrow(/newer version.*Update this one, or choose another DATA_DIR/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('throws CannotOpen when the file is not a database', () => {
    const source = join(folder.path, 'friendioo.db')
    writeFileSync(source, 'this is a text, and not a database, and long enough to be looked at'.repeat(20))
    expect(() => new SqliteStore({ source })).toThrow(CannotOpen)
    expect(readFileSync(source, 'utf8')).toMatch(/^this is a text/)
  })

  it('throws CannotOpen when there is a folder in the place of the file', () => {
    expect(() => new SqliteStore({ source: folder.path })).toThrow(CannotOpen)
  })

  it('opens a writer in WAL mode that waits for the disk, and readers that cannot write', () => {
    const file = join(folder.path, 'friendioo.db')
    const writer = openWriter(file)
    prepare(writer)
    expect(writer.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(writer.pragma('synchronous', { simple: true })).toBe(2)
    const reader = openReader(file)
    expect(() => reader.exec('delete from students')).toThrow(/readonly|read-only/)
    reader.close()
    writer.close()
  })

  it('treats feed entries from before publication times were stored as published at the upgrade', async () => {
    const file = join(folder.path, 'friendioo.db')
    const db = openWriter(file)
    const [start] = JOURNAL.entries
    db.exec(readFileSync(join(MIGRATIONS, `${start!.tag}.sql`), 'utf8').replaceAll('--> statement-breakpoint', ''))
    db.exec('create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)')
    db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('start', start!.when)
    db.exec("insert into meta values ('epoch', 'first')")
    db.exec("insert into feeds values ('user:amina', 1, 0); insert into feed_entries values ('user:amina', 'account', 'amina', 1)")
    db.close()
    const before = Date.now() - SECOND
    const store = new SqliteStore({ source: file })
    const [age] = await store.read((view) => view.feeds.ages(null, 1))
    expect(age!.oldest).toBeGreaterThan(before)
    expect(age!.oldest).toBeLessThanOrEqual(Date.now())
    await store.close()
  })

  it('creates tables once, and finds them at the second start', () => {
    const file = join(folder.path, 'friendioo.db')
    for (let start = 0; start < 2; start++) {
      const db = openWriter(file)
      prepare(db)
      expect(db.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(JOURNAL.entries.length)
      db.close()
    }
  })
})
