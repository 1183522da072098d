import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { OfflineDatabase } from './offline-database.ts'
import { openOffline } from './open-offline-database.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await Dexie.delete(OFFLINE_DATABASE)
})

async function opened(): Promise<OfflineDatabase> {
  const db = await openOffline(() => {})
  if (!db) throw new Error('It did not open')
  return db
}

/** Creates the database, as a sign-in does. */
async function made(): Promise<void> {
  const db = new OfflineDatabase()
  await db.open()
  db.close()
}

it('OFFL-003 opens FriendiooOfflineDB with native version 1', async () => {
  await made()
  const db = await opened()
  expect(db.isOpen()).toBe(true)
  expect(await indexedDB.databases()).toEqual([{ name: 'FriendiooOfflineDB', version: 1 }])
  db.close()
})

it('creates the database at the first access after a sign-in, not before', async () => {
  const lost = vi.fn()
  const db = await openOffline(() => {}, lost)
  if (!db) throw new Error('It did not open')
  expect(await db.openExisting()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
  await db.userSessions.toArray()
  expect(await indexedDB.databases()).toEqual([{ name: 'FriendiooOfflineDB', version: 1 }])
  // A database that never existed is not lost.
  expect(lost).not.toHaveBeenCalled()
  db.close()
  expect(lost).toHaveBeenCalledTimes(1)
})

it('is not created again by a write after it was deleted, where it does not open by itself', async () => {
  await made()
  const db = new OfflineDatabase(undefined, false)
  expect(await db.openExisting()).toBe(true)
  await Dexie.delete(OFFLINE_DATABASE)
  await expect(db.notifications.toArray()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect([await db.openExisting(), await indexedDB.databases()]).toEqual([false, []])
})

it('has exactly the four stores of the specification, with their keys', async () => {
  const db = await opened()
  const stores = Object.fromEntries(db.tables.map(({ name, schema }) => [name, schema.primKey.keyPath]))
  expect(stores).toEqual({ messages: 'id', profile: 'id', notifications: 'id', userSessions: 'userId' })
  db.close()
})

for (const before of ['nobody was here before', 'somebody was']) {
  it(`OFFL-020 returns false and only logs it when the device refuses to open it: ${before}`, async () => {
    if (before === 'somebody was') await made()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const log = vi.fn()
    expect(await openOffline(log)).toBe(false)
    expect(log).toHaveBeenCalledExactlyOnceWith('The offline database could not be opened', {
      cause: new DOMException('The operation is insecure.', 'SecurityError'),
    })
  })
}

it('OFFL-020 returns false when the device reports the refusal later', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = Object.assign(new EventTarget(), {
      error: new DOMException('The disk is full', 'QuotaExceededError'),
    }) as unknown as IDBOpenDBRequest
    request.addEventListener('error', (event) => request.onerror!(event))
    queueMicrotask(() => request.dispatchEvent(new Event('error')))
    return request
  })
  const log = vi.fn()
  expect(await openOffline(log)).toBe(false)
  expect(log).toHaveBeenCalledExactlyOnceWith('The offline database could not be opened', {
    cause: new DOMException('The disk is full', 'QuotaExceededError'),
  })
})

it('what writes an envelope ends when it is on the disk, and what the server has need not wait for it', async () => {
  await made()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const db = await opened()
  const durabilities = async (run: () => Promise<unknown>) => {
    begun.mockClear()
    await run()
    return begun.mock.calls.map(([, mode, options]) => [mode, options?.durability])
  }
  expect(await durabilities(() => db.messages.clear())).toEqual([['readwrite', 'strict']])
  expect(await durabilities(() => db.transaction('rw', db.messages, db.userSessions, () => db.messages.clear()))).toEqual([
    ['readwrite', 'strict'],
  ])
  expect(await durabilities(() => db.userSessions.clear())).toEqual([['readwrite', 'relaxed']])
  expect(await durabilities(() => db.messages.toArray())).toEqual([['readonly', 'relaxed']])
  db.close()
})
