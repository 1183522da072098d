import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { CannotOpen, openReader, openWriter, prepare } from './open.ts'
import { SqliteStore } from './store.ts'

describe('opening a database', () => {
  let folder: ReturnType<typeof tempFolder>
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder.remove())

  it('one of a newer release is left alone, with a sentence that says what to do', async () => {
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

  it('a folder that cannot be written is said in a sentence', () => {
    // Root may write everywhere, so the folder is one that cannot exist: below a file.
    const inTheWay = join(folder.path, 'file')
    writeFileSync(inTheWay, '')
    const source = join(inTheWay, 'data', 'friendioo.db')
    expect(() => new SqliteStore({ source })).toThrow(CannotOpen)
    expect(() => new SqliteStore({ source })).toThrow(`The data folder ${join(inTheWay, 'data')} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`)
  })

  it('what is not a database is said in a sentence', () => {
    const source = join(folder.path, 'friendioo.db')
    writeFileSync(source, 'this is a text, and not a database, and long enough to be looked at'.repeat(20))
    expect(() => new SqliteStore({ source })).toThrow(CannotOpen)
    expect(readFileSync(source, 'utf8')).toMatch(/^this is a text/)
  })

  it('a folder in the place of the file is said in a sentence', () => {
    expect(() => new SqliteStore({ source: folder.path })).toThrow(CannotOpen)
  })

  it('acknowledged means on disk: the writer is in WAL mode and waits for the disk; readers cannot write', () => {
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

  it('tables are made once; a second start finds them', () => {
    const file = join(folder.path, 'friendioo.db')
    for (let start = 0; start < 2; start++) {
      const db = openWriter(file)
      prepare(db)
      expect(db.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(1)
      db.close()
    }
  })
})
