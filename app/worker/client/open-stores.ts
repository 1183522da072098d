import type { StudentId } from '../../../schemas/ids.ts'
import { DexieDeviceStore } from '../../outbox/dexie-device-store.ts'
import { DexieEnvelopeStore } from '../../outbox/dexie-envelope-store.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import { openOffline } from '../../outbox/open-offline-database.ts'
import { tabChannel } from '../browser/tab-channel.ts'
import { webLocks } from '../browser/web-locks.ts'
import { WriteBehindStore } from '../store/write-behind-store.ts'
import type { Channel, Locks } from '../tabs/leader-election.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { DeviceStore } from '../../outbox/device-store.ts'

// The larger half of the worker, and nothing of what is shown first: it comes while it is found out who is here.
const replica = import('../store/rx-local-store.ts')
replica.catch(() => {})

/** Where this browser keeps what people did and what they read. */
export interface Stores {
  device: DeviceStore
  envelopes: EnvelopeStore
  /** The browser keeps nothing: what is done here lives as long as the page. */
  inMemory: boolean
  /**
   * Opens what the server said to this student.
   *
   * @param isNew nothing can be here of them: what comes is shown before it is kept
   */
  open(student: StudentId, isNew: boolean): Promise<OpenedStore>
}

/** One student's replica, and the ways to the other tabs that share it. */
export interface OpenedStore {
  local: LocalStore
  /** What was written before it was open is on the device. */
  kept: Promise<void>
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
  const device = new DexieDeviceStore(offline)
  return {
    device,
    envelopes: new DexieEnvelopeStore(offline),
    inMemory: false,
    open: (student, isNew) =>
      openOnDevice(student, isNew, device, lost).catch(async (error: unknown) => {
        log(`The local data could not be opened: ${String(error)}`)
        return (await inMemory()).memoryStore()
      }),
  }
}

async function openOnDevice(student: StudentId, isNew: boolean, device: DeviceStore, lost: () => void): Promise<OpenedStore> {
  const opening = replica.then(({ openLocal }) => openLocal(student, { onLost: lost }))
  // Where it fails, the page starts again, and not as a new one: then it is known what the device refuses.
  const early = isNew ? new WriteBehindStore(opening.then((local) => stillHere(student, local, device)), lost) : null
  const local = early ?? (await opening)
  const channel = tabChannel(student)
  return {
    local,
    kept: early?.persisted ?? Promise.resolve(),
    locks: webLocks,
    channel,
    close: async () => {
      channel.close()
      await local.close()
    },
  }
}

/** Removes all that this device has of a student's replica. Close it before, in every tab that listens. */
export async function removeReplica(student: StudentId): Promise<void> {
  await (await replica).removeLocal(student)
}

/** Who signed out in another tab while it opened leaves nothing here: not what has been waiting to be written either. */
async function stillHere(student: StudentId, local: LocalStore, device: DeviceStore): Promise<LocalStore> {
  if ((await device.lastSession())?.userId === student) return local
  await local.close()
  await removeReplica(student)
  throw new Error(`${student} has left`)
}

/** Loaded by those who need it: nearly nobody. */
function inMemory() {
  return import('./memory-stores.ts')
}
