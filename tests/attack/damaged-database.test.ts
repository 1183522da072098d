import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Database } from '../../scripts/sqlite-driver.mjs'
import { startTestServer, tempFolder } from '../support/server.ts'

let temp: ReturnType<typeof tempFolder>
beforeEach(() => {
  temp = tempFolder()
})
afterEach(() => temp.remove())

/** Overwrites the first page of a table, as a broken disk may. */
function damage(file: string, table: string): void {
  const db = new Database(file)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const size = db.pragma('page_size', { simple: true }) as number
  const root = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table) as number
  db.close()
  const bytes = openSync(file, 'r+')
  writeSync(bytes, Buffer.alloc(size, 0xaa), 0, size, (root - 1) * size)
  closeSync(bytes)
}

it('N72 a damaged database makes /healthz fail, and every read and write waits with 503 until a backup is restored', async () => {
  const file = join(temp.path, 'friendioo.db')
  const before = await startTestServer({ folder: temp.path })
  const ada = await before.enrol('ada')
  await before.enrol('ben')
  await ada.write('ben', 'kept', { id: 'kept' })
  await before.close()
  const backup = readFileSync(file)
  damage(file, 'messages')

  const damaged = await startTestServer({ folder: temp.path })
  // Nothing has read the damaged part yet.
  expect((await damaged.call('GET', '/healthz')).status).toBe(200)
  const again = await damaged.browser('ada')
  const unread = await again.get('/api/messages/conversations/ben')
  expect([unread.status, unread.headers['retry-after'], unread.body]).toEqual([
    503,
    '5',
    { code: 'unavailable', message: 'This couldn’t be loaded. Try again in a moment.' },
  ])
  const health = await damaged.call('GET', '/healthz')
  expect([health.status, health.body]).toEqual([503, { code: 'damaged', message: 'The database is damaged. Restore a backup.' }])
  const message = { id: 'later', toUserId: 'ben', content: 'later' }
  const send = () => again.post('/api/messages', message, { 'Idempotency-Key': 'later' })
  expect([(await send()).status, (await send()).body.code]).toEqual([503, 'unavailable'])
  // A change that touches no damaged page is not written either: it would be lost with the file.
  const profile = await again.put('/api/users/profile', { firstName: 'Ada' })
  expect([profile.status, profile.body]).toEqual([
    503,
    { code: 'unavailable', message: 'Your change couldn’t be saved. Try again in a moment.' },
  ])
  expect(damaged.log).toContainEqual(expect.objectContaining({ event: 'store-unavailable', cause: expect.stringMatching(/CORRUPT/) }))
  await damaged.close()

  writeFileSync(file, backup)
  const restored = await startTestServer({ folder: temp.path })
  const back = await restored.browser('ada')
  expect((await back.post('/api/messages', message, { 'Idempotency-Key': 'later' })).status).toBe(201)
  expect((await back.history('ben')).map(({ content }) => content)).toEqual(['later', 'kept'])
  expect((await restored.call('GET', '/healthz')).status).toBe(200)
  await restored.close()
})

it('N72 a server whose tables cannot be read at all does not start, and the sentence says what to do', async () => {
  const file = join(temp.path, 'friendioo.db')
  await (await startTestServer({ folder: temp.path })).close()
  damage(file, '__drizzle_migrations')
  await expect(startTestServer({ folder: temp.path })).rejects.toThrow(/^The database is damaged \(.*\)\. Restore a backup of it\.$/)
  writeFileSync(file, 'this is a text, and not a database, and long enough to be looked at'.repeat(20))
  await expect(startTestServer({ folder: temp.path })).rejects.toThrow(/^The database cannot be opened \(file is not a database\)/)
})
