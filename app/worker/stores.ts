import type { StudentId } from '../../schemas/ids.ts'
import { Device } from '../outbox/device.ts'
import { DexieEnvelopes } from '../outbox/dexie-envelopes.ts'
import type { EnvelopeStore } from '../outbox/envelope-store.ts'
import { openOffline } from '../outbox/open-offline.ts'
import { tabChannel } from './browser/tab-channel.ts'
import { webLocks } from './browser/web-locks.ts'
import type { Channel, Locks } from './leader.ts'
import type { LocalStore } from './local-store.ts'
import { openLocal } from './rx-local.ts'
import type { DeviceStore } from './session.ts'

/** Where this browser keeps what people did and what they read. */
export interface Stores {
  device: DeviceStore
  envelopes: EnvelopeStore
  /** The browser keeps nothing: what is done here lives as long as the page. */
  inMemory: boolean
  /** Opens what the server said to this student. */
  open(student: StudentId): Promise<OpenedStore>
}

/** One student's replica, and the ways to the other tabs that share it. */
export interface OpenedStore {
  local: LocalStore
  locks: Locks
  channel: Channel
  close(): Promise<void>
}

/**
 * On the device; where it refuses, in this page's memory: then the app works as far as the network does (spec §8).
 *
 * @param lost the browser took a database from under us
 */
export async function openStores(log: (event: string) => void, lost: () => void): Promise<Stores> {
  const offline = await openOffline(log, lost)
  if (!offline) return (await inMemory()).memoryStores()
  return {
    device: new Device(offline),
    envelopes: new DexieEnvelopes(offline),
    inMemory: false,
    open: (student) =>
      openOnDevice(student, lost).catch(async (error: unknown) => {
        log(`The local data could not be opened: ${String(error)}`)
        return (await inMemory()).memoryStore()
      }),
  }
}

async function openOnDevice(student: StudentId, lost: () => void): Promise<OpenedStore> {
  const local = await openLocal(student, { onLost: lost })
  const channel = tabChannel(student)
  return {
    local,
    locks: webLocks,
    channel,
    close: async () => {
      channel.close()
      await local.close()
    },
  }
}

/** Loaded by those who need it: nearly nobody. */
function inMemory() {
  return import('./memory-stores.ts')
}
