import 'fake-indexeddb/auto'
import { afterAll, describe, vi } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { localStoreContract } from './local-store-contract.ts'
import { MemoryLocal } from './memory-local.ts'
import { openLocal, removeLocal } from './rx-local.ts'

// Where there is no `self`, RxDB's channel between tabs takes IndexedDB for a channel, and is slow.
vi.stubGlobal('self', globalThis)

const amina = 'amina' as StudentId

describe('in memory', () => {
  localStoreContract(async () => new MemoryLocal())
})

describe('in RxDB', () => {
  localStoreContract(async () => {
    await removeLocal(amina)
    return openLocal(amina)
  })

  afterAll(() => removeLocal(amina))
})
