import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { OFFLINE_DATABASE } from './offline-database.ts'
import { openOffline } from './open-offline.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await Dexie.delete(OFFLINE_DATABASE)
})

it('OFFL-003 opens FriendiooOfflineDB at native version 1', async () => {
  const db = await openOffline(() => {})
  expect(await indexedDB.databases()).toEqual([{ name: 'FriendiooOfflineDB', version: 1 }])
  if (db) db.close()
})

it('has exactly the four stores of the specification, by their keys', async () => {
  const db = await openOffline(() => {})
  if (!db) throw new Error('It did not open')
  const stores = Object.fromEntries(db.tables.map(({ name, schema }) => [name, schema.primKey.keyPath]))
  expect(stores).toEqual({ messages: 'id', profile: 'id', notifications: 'id', userSessions: 'userId' })
  db.close()
})

it('OFFL-020 answers false where the device does not open it, and only logs that', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const log = vi.fn()
  expect(await openOffline(log)).toBe(false)
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('insecure'))
})
