import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { directStatement } from './direct-statement.ts'
import { param } from './parameters.ts'

const notes = sqliteTable('notes', {
  id: text('id').primaryKey(),
  isDone: integer('is_done', { mode: 'boolean' }).notNull(),
  tags: text('tags', { mode: 'json' }).$type<string[]>(),
})

function opened() {
  const client = new Database(':memory:')
  client.exec('create table notes (id text primary key, is_done integer not null, tags text)')
  const db = drizzle(client)
  // cast: drizzle has no type for a named parameter
  const insert = db.insert(notes).values({ id: sql`${param('id')}`, isDone: param('isDone') as never, tags: param('tags') as never })
  const byId = db
    .select()
    .from(notes)
    .where(eq(notes.id, param('id')))
  return { client, insert, byId }
}

describe('a statement without drizzle', () => {
  it('converts parameters and columns as drizzle does', () => {
    const { client, insert, byId } = opened()
    const stored = [
      { isDone: true, tags: ['x', 'y'] },
      { isDone: false, tags: null },
    ]
    for (const [at, values] of stored.entries()) {
      directStatement(insert.prepare()).run({ id: `ours ${at}`, ...values })
      insert.prepare().run({ id: `drizzle ${at}`, ...values })
    }
    const rows = client.prepare('select is_done, tags from notes order by id').all()
    expect(rows.slice(2)).toEqual(rows.slice(0, 2))
    const ours = directStatement(byId.prepare())
    for (const id of ['ours 0', 'ours 1', 'nobody']) {
      expect(ours.get({ id })).toEqual(byId.prepare().get({ id }))
      expect(ours.all({ id })).toEqual(byId.prepare().all({ id }))
    }
  })

  it('calls nothing of drizzle for a statement whose rows are flat', () => {
    const { byId } = opened()
    const prepared = byId.prepare()
    const broken = Object.assign(prepared, {
      get: () => expect.unreachable('drizzle ran the statement'),
      all: () => expect.unreachable('drizzle ran the statement'),
    })
    expect(directStatement(broken).get({ id: 'a' })).toBeUndefined()
    expect(directStatement(broken).all({ id: 'a' })).toEqual([])
  })

  it('refuses to run while a parameter is missing', () => {
    const { byId } = opened()
    expect(() => directStatement(byId.prepare()).get({})).toThrow('The parameter id has no value.')
  })
})
