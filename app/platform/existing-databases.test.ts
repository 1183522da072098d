import { afterEach, expect, it, vi } from 'vitest'
import { existingDatabases } from './existing-databases.ts'

afterEach(() => vi.unstubAllGlobals())

it('lists databases that were created, and not those that WebKit lists as version 0', async () => {
  vi.stubGlobal('indexedDB', {
    databases: async () => [
      { name: 'FriendiooOfflineDB', version: 0 },
      { name: 'rxdb-dexie-friendioo-sara_4--0--students', version: 10 },
    ],
  })
  expect(await existingDatabases()).toEqual(['rxdb-dexie-friendioo-sara_4--0--students'])
})
