import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import type { Locks } from '../tabs/leader-election.ts'
import type { Channel } from '../tabs/tab-messages.ts'
import { MemoryDeviceStore } from '../../outbox/memory-device-store.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import type { OpenedStore, Stores } from './open-stores.ts'

/** Returns stores in this page's memory. */
export function memoryStores(): Stores {
  const envelopes = new MemoryEnvelopeStore()
  return { device: new MemoryDeviceStore(envelopes), envelopes, inMemory: true, open: async () => memoryStore() }
}

/** Returns a replica that no other tab shares. Each such tab leads itself and sends nothing to others. */
export function memoryStore(): OpenedStore {
  return { local: new MemoryLocalStore(), persisted: Promise.resolve(null), locks: ALONE, channel: SILENT, close: async () => {} }
}

const ALONE: Locks = {
  hold: (_name, _steal, got) => {
    let left = false
    queueMicrotask(() => left || got())
    return () => void (left = true)
  },
}

const SILENT: Channel = { post: () => {}, listen: () => () => {} }
