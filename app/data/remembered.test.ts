import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { OfflineDatabase } from '../outbox/offline-database.ts'
import { remembered } from './remembered.ts'

const AMINA = { userId: 'amina', currentPage: '/groups', profileData: null, lastActive: 2, session: null }

let leaving: boolean

beforeEach(() => {
  leaving = false
  vi.stubGlobal('caches', { has: async () => leaving })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await Dexie.delete(OFFLINE_DATABASE)
})

async function kept(...sessions: (typeof AMINA)[]): Promise<void> {
  const db = new OfflineDatabase()
  await db.userSessions.bulkAdd(sessions)
  db.close()
}

it('is who was here last', async () => {
  await kept({ ...AMINA, userId: 'omar', lastActive: 1 }, AMINA)
  expect(await remembered()).toEqual({ student: 'amina', account: null, lastPage: '/groups' })
})

it('is nobody where nobody was, or who was is just signing out', async () => {
  expect(await remembered()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  await kept(AMINA)
  leaving = true
  expect(await remembered()).toBeNull()
})

it('of a database that another tab removes meanwhile it makes none anew, and holds nothing open', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: OFFLINE_DATABASE, version: 1 }])
  expect(await remembered()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  await kept(AMINA)
  expect(await remembered()).toMatchObject({ student: 'amina' })
})
