import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { DEFAULT_AVAILABILITY_DURATION } from '../../../schemas/constants.ts'
import { group, id, meetup, notification, student } from '../testing/make.ts'
import { SqliteStore } from './store.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

interface Journal {
  entries: { tag: string }[]
}

describe('a database of an older release', () => {
  let folder: ReturnType<typeof tempFolder>
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder.remove())

  /** Creates a database as the release before this migration left it. */
  function before(tag: string, fill: (db: Database.Database) => void): string {
    const older = join(folder.path, 'migrations')
    cpSync(MIGRATIONS, older, { recursive: true })
    const journal = JSON.parse(readFileSync(join(older, 'meta', '_journal.json'), 'utf8')) as Journal
    const at = journal.entries.findIndex((entry) => entry.tag === tag)
    for (const { tag: newer } of journal.entries.slice(at)) rmSync(join(older, `${newer}.sql`))
    writeFileSync(join(older, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
    const file = join(folder.path, 'friendioo.db')
    const db = new Database(file)
    migrate(drizzle(db), { migrationsFolder: older })
    fill(db)
    db.close()
    return file
  }

  /** Inserts a row by the names of its columns; lists as JSON, flags as numbers. */
  function insert(db: Database.Database, table: string, row: object): void {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
    const named = Object.entries(row).map(
      ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
    )
    const known = named.filter(([name]) => columns.includes(name))
    const stored = (value: unknown) =>
      typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    db.prepare(`insert into ${table} (${known.map(([name]) => name).join()}) values (${known.map(() => '?').join()})`).run(
      ...known.map(([, value]) => stored(value)),
    )
  }

  it('counts a browser as last seen when it signed in', async () => {
    const file = before('0011_devices', (db) => {
      insert(db, 'students', student('amina'))
      insert(db, 'sign_ins', { idHash: 'one', studentId: 'amina', createdAt: 5, expiresAt: 10, receivedSeq: 0 })
    })
    const store = new SqliteStore({ source: file })
    expect(await store.read((view) => view.signIns.byHash('one'))).toMatchObject({ browser: '', system: '', seenAt: 5, revokedAt: null })
    await store.close()
  })

  it('ends every availability, and keeps the invitations to groups', async () => {
    const file = before('0017_group-invitations', (db) => {
      const composed = { status: 5, location: 0, subjects: 0 }
      insert(db, 'students', student('lina', { currentStatus: 'available', availableUntil: null, availabilityComposedAt: composed }))
      insert(db, 'students', student('sara', { currentStatus: 'studying', availableUntil: null }))
      insert(db, 'groups', group('g', ['sara']))
      insert(db, 'notifications', { ...notification('n'), ownerId: 'lina', canJoin: true, groupId: 'g', timestamp: 7 })
    })
    const store = new SqliteStore({ source: file })
    await store.read(async (view) => {
      const until = 5 + DEFAULT_AVAILABILITY_DURATION
      expect(await view.students.byId(id('lina'))).toMatchObject({ availableUntil: until })
      expect(await view.students.byId(id('sara'))).toMatchObject({ availableUntil: null })
      expect(await view.jobs.due(9e15, 10)).toEqual([
        { id: 'end-availability:lina', kind: 'end-availability', payload: { studentId: 'lina' }, runAt: until, attempts: 0 },
      ])
      expect(await view.groups.byIds(['g'])).toMatchObject([{ invitations: [{ studentId: 'lina', at: 7 }] }])
    })
    await store.close()
  })

  it('uses the students’ single address as the sign-in address', async () => {
    const file = before('0002_profiles-and-meetups', (db) => {
      for (const name of ['amina', 'lina']) insert(db, 'students', student(name))
      insert(db, 'meetups', meetup('m', 'sara', 'amina'))
    })
    const store = new SqliteStore({ source: file })
    await store.read(async (view) => {
      for (const name of ['amina', 'lina']) expect(await view.students.byEmail(`${name}@riverside.example`)).toEqual(student(name))
      expect(await view.meetups.of(id('amina'), 9)).toEqual([meetup('m', 'sara', 'amina')])
    })
    await store.close()
  })
})
