import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { Device } from './dexie-device-store.ts'
import { DexieEnvelopes } from './dexie-envelope-store.ts'
import { envelopeStoreContract } from './testing/envelope-store-contract.ts'
import { MemoryEnvelopes } from './memory-envelope-store.ts'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { OfflineDatabase } from './offline-database.ts'
import { messageDraft } from './testing/sample-envelopes.ts'
import { WaitingTransactions } from '../../tests/support/waiting-transactions.ts'

const waiting = new WaitingTransactions()

afterEach(() => vi.restoreAllMocks())

describe('in memory', () => {
  envelopeStoreContract(async () => {
    const store = new MemoryEnvelopes()
    return { store, other: store, fill: () => (store.full = true), close: async () => {} }
  })
})

describe('in FriendiooOfflineDB', () => {
  envelopeStoreContract(async () => {
    await Dexie.delete(OFFLINE_DATABASE)
    const [mine, theirs] = [new OfflineDatabase(), new OfflineDatabase()]
    return {
      store: new DexieEnvelopes(mine),
      other: new DexieEnvelopes(theirs),
      fill: () => {
        vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
          throw new DOMException('The device is full', 'QuotaExceededError')
        })
      },
      close: async () => {
        mine.close()
        theirs.close()
      },
    }
  })

  it('OFFL-004 keeps messages with id, senderId, receiverId and synced', async () => {
    await Dexie.delete(OFFLINE_DATABASE)
    const db = new OfflineDatabase()
    await new DexieEnvelopes(db).add(messageDraft('m1', 'lina'))
    const [record] = await db.table('messages').toArray()
    expect(record).toMatchObject({ id: 'm1', senderId: 'amina', receiverId: 'lina', synced: false })
    db.close()
  })
  it('begins no transaction that waits for another', async () => {
    const db = new OfflineDatabase()
    const [store, device] = [new DexieEnvelopes(db), new Device(db)]
    await store.add(messageDraft('m1'))
    waiting.found = []
    const begun = store.begin(['m1'])
    await Promise.all([begun, store.add(messageDraft('m2')), store.laid('amina' as StudentId), store.get('m1'), device.lastSession(), device.isEmpty()])
    expect(waiting.found).toEqual([])
    db.close()
  })
})
