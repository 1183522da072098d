import 'fake-indexeddb/auto'
import { afterAll, describe, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { WriteBehindStore } from './write-behind-store.ts'
import { localStoreContract } from './testing/local-store-contract.ts'
import { MemoryLocalStore } from './memory-local-store.ts'
import { openLocal, removeLocal } from './rx-local-store.ts'

// Where there is no `self`, RxDB's channel between tabs takes IndexedDB for a channel, and is slow.
vi.stubGlobal('self', globalThis)

const amina = 'amina' as StudentId

describe('in memory', () => {
  localStoreContract(async () => new MemoryLocalStore())
})

describe('in memory, before the store is open', () => {
  // Its end waits for a store that never opens here.
  localStoreContract(async () => Object.assign(new WriteBehindStore(new Promise(() => {}), () => {}), { close: async () => {} }))
})

describe('in memory, and then in the store', () => {
  localStoreContract(async () => new WriteBehindStore(Promise.resolve(new MemoryLocalStore()), () => {}))
})

describe('in RxDB', () => {
  localStoreContract(async () => {
    await removeLocal(amina)
    return openLocal(amina)
  })

  afterAll(() => removeLocal(amina))
})
