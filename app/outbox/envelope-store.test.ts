import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { DexieDeviceStore } from './dexie-device-store.ts'
import { DexieEnvelopeStore } from './dexie-envelope-store.ts'
import { envelopeStoreContract } from './testing/envelope-store-contract.ts'
import { MemoryEnvelopeStore } from './memory-envelope-store.ts'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { OfflineDatabase } from './offline-database.ts'
import { messageEnvelope } from './testing/sample-envelopes.ts'
import { WaitingTransactions } from '../../tests/support/waiting-transactions.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

const waiting = new WaitingTransactions()

afterEach(() => vi.restoreAllMocks())

describe('MemoryEnvelopeStore', () => {
  envelopeStoreContract(async () => {
    const store = new MemoryEnvelopeStore()
    return { store, other: store, fill: () => (store.full = true), close: async () => {} }
  })
})

describe('DexieEnvelopeStore', () => {
  envelopeStoreContract(async () => {
    await Dexie.delete(OFFLINE_DATABASE)
    const [mine, theirs] = [new OfflineDatabase(), new OfflineDatabase()]
    return {
      store: new DexieEnvelopeStore(mine),
      other: new DexieEnvelopeStore(theirs),
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

  it('OFFL-004 stores messages with id, senderId, receiverId and synced', async () => {
    await Dexie.delete(OFFLINE_DATABASE)
    const db = new OfflineDatabase()
    await new DexieEnvelopeStore(db).add(messageEnvelope('m1', 'lina'))
    const [record] = await db.table('messages').toArray()
    expect(record).toMatchObject({ id: 'm1', senderId: 'amina', receiverId: 'lina', synced: false })
    db.close()
  })

  it('reads the overlaid envelopes once between two changes, while a listener gets the changes', async () => {
    await Dexie.delete(OFFLINE_DATABASE)
    const [mine, theirs] = [new OfflineDatabase(), new OfflineDatabase()]
    const [store, other] = [new DexieEnvelopeStore(mine), new DexieEnvelopeStore(theirs)]
    const ids = async () => (await store.overlaid('amina' as StudentId)).map(({ id }) => id)
    await store.add(messageEnvelope('m1'))
    const read = vi.spyOn(IDBObjectStore.prototype, 'index')
    const told = vi.fn()
    const end = store.watch(told)
    expect([await ids(), await ids()]).toEqual([['m1'], ['m1']])
    const once = read.mock.calls.length
    expect([await ids(), read.mock.calls.length]).toEqual([['m1'], once])
    await other.add(messageEnvelope('m2'))
    // The tab that sends must not wait for the report.
    expect((await store.overlaid('amina' as StudentId, true)).map(({ id }) => id)).toEqual(['m1', 'm2'])
    await waitFor(() => expect(told).toHaveBeenCalled())
    expect(await ids()).toEqual(['m1', 'm2'])
    await store.update('m1', () => null)
    expect(await ids()).toEqual(['m2'])
    end()
    mine.close()
    theirs.close()
  })

  it('begins no transaction that waits for another', async () => {
    const db = new OfflineDatabase()
    const [store, device] = [new DexieEnvelopeStore(db), new DexieDeviceStore(db)]
    await store.add(messageEnvelope('m1'))
    waiting.found = []
    const begun = store.recordAttempt(['m1'])
    await Promise.all([
      begun,
      store.add(messageEnvelope('m2')),
      store.overlaid('amina' as StudentId),
      store.get('m1'),
      device.lastSession(),
      device.isEmpty(),
    ])
    expect(waiting.found).toEqual([])
    db.close()
  })
})
