import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE_DATABASE, STORE_VERSION } from '../../../schemas/constants.ts'
import { OfflineDatabase } from '../../outbox/offline-database.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { readCachedBoot } from './read-cached-boot.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

const LAST = { userId: AMINA, version: STORE_VERSION, currentPage: '/groups', profileData: null, lastActive: 2, session: null }

let leaving: boolean
let mark: { storesStudent?: string }
let page: EventTarget

beforeEach(() => {
  leaving = false
  mark = {}
  vi.stubGlobal('document', { documentElement: { dataset: mark } })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('caches', { has: async () => leaving })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await Dexie.delete(OFFLINE_DATABASE)
})

async function kept(...sessions: (typeof LAST)[]): Promise<void> {
  const db = new OfflineDatabase()
  await db.userSessions.bulkAdd(sessions)
  db.close()
}

it('returns the student who was last active', async () => {
  await kept({ ...LAST, userId: 'omar' as typeof AMINA, lastActive: 1 }, LAST)
  expect(await readCachedBoot()).toEqual({ student: AMINA, account: null, lastPage: '/groups' })
})

it('returns no account and no views that another version stored', async () => {
  const account = { id: AMINA, firstName: 'Amina' } as unknown as null
  await kept({ ...LAST, profileData: account, version: STORE_VERSION - 1 })
  expect(await readCachedBoot()).toEqual({ student: AMINA, account: null, lastPage: '/groups' })
})

it('returns null when no student is stored, or the student is signing out', async () => {
  expect(await readCachedBoot()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  await kept(LAST)
  leaving = true
  expect(await readCachedBoot()).toBeNull()
})

it('creates no database, and leaves none open, when another tab deletes it during the read', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: OFFLINE_DATABASE, version: 1 }])
  expect(await readCachedBoot()).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
  await kept(LAST)
  expect(await readCachedBoot()).toMatchObject({ student: AMINA })
})

it('does not list the databases of a device that is marked as a student’s, and creates none there either', async () => {
  mark.storesStudent = ''
  const listed = vi.spyOn(indexedDB, 'databases')
  expect(await readCachedBoot()).toBeNull()
  await kept(LAST)
  expect(await readCachedBoot()).toMatchObject({ student: AMINA })
  expect(listed).not.toHaveBeenCalled()
  await Dexie.delete(OFFLINE_DATABASE)
  listed.mockRestore()
  expect(await indexedDB.databases()).toEqual([])
})

it('aborts its transaction when the student leaves the page during the read', async () => {
  await kept(LAST)
  const { transaction } = IDBDatabase.prototype
  const aborted = vi.fn()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const reading = transaction.apply(this, args)
    reading.onabort = aborted
    queueMicrotask(() => page.dispatchEvent(new Event('pagehide')))
    return reading
  })
  expect(await readCachedBoot()).toBeNull()
  await waitFor(() => expect(aborted).toHaveBeenCalledOnce())
})
