import 'fake-indexeddb/auto'
import { afterAll, describe, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { WriteBehindStore } from './write-behind-store.ts'
import { localStoreContract } from './testing/local-store-contract.ts'
import { MemoryLocalStore } from './memory-local-store.ts'
import { openLocal, removeLocal } from './rx-local-store.ts'

// Without `self`, RxDB uses IndexedDB as the channel between tabs, which is slow.
vi.stubGlobal('self', globalThis)

const amina = 'amina' as StudentId

describe('MemoryLocalStore', () => {
  localStoreContract(async () => new MemoryLocalStore())
})

describe('WriteBehindStore before its store is open', () => {
  // Replace `close`: it would wait for a store that never opens here.
  localStoreContract(async () => Object.assign(new WriteBehindStore(new Promise(() => {}), () => {}), { close: async () => {} }))
})

describe('WriteBehindStore over a store that opens at once', () => {
  localStoreContract(async () => new WriteBehindStore(Promise.resolve(new MemoryLocalStore()), () => {}))
})

describe('RxLocalStore', () => {
  localStoreContract(async () => {
    await removeLocal(amina)
    return openLocal(amina)
  })

  afterAll(() => removeLocal(amina))
})
