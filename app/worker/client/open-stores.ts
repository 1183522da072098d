import type { StudentId } from '../../../schemas/ids.ts'
import { SECOND } from '../../../schemas/constants.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import { DexieDeviceStore } from '../../outbox/dexie-device-store.ts'
import { DexieEnvelopeStore } from '../../outbox/dexie-envelope-store.ts'
import type { EnvelopeStore } from '../../outbox/envelope-store.ts'
import { openOffline } from '../../outbox/open-offline-database.ts'
import { tabChannel } from '../browser/tab-channel.ts'
import { webLocks } from '../browser/web-locks.ts'
import { WriteBehindStore } from '../store/write-behind-store.ts'
import type { Locks } from '../tabs/leader-election.ts'
import type { Channel } from '../tabs/tab-messages.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { DeviceStore } from '../../outbox/device-store.ts'
import type { Log } from '../../platform/log.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { serverResponds } from '../../platform/server-responds.ts'

// This is the larger half of the worker, and the first paint needs none of it. It loads while the session manager finds out who is
// signed in.
const replica = import('../store/rx-local-store.ts')
replica.catch(reportedElsewhere)

/** Stores of this browser: submitted envelopes, sessions and replicas. */
export interface Stores {
  device: DeviceStore
  envelopes: EnvelopeStore
  /** True if the browser stores nothing: changes live as long as the page. */
  inMemory: boolean
  /**
   * Opens this student's replica.
   *
   * @param isNew the device can have no data of this student: received documents are shown before they are stored
   */
  open(student: StudentId, isNew: boolean): Promise<OpenedStore>
}

/** One student's replica, with the locks and the channel of the tabs that share it. */
export interface OpenedStore {
  local: LocalStore
  /** Resolves when everything written before the database opened is on the device (`WriteBehindStore.persisted`). */
  persisted: Promise<Checkpoint | null>
  locks: Locks
  channel: Channel
  close(): Promise<void>
}

/**
 * Opens the stores on the device or, if it refuses, in this page's memory. In memory the app works only as far as the network does
 * (spec §8).
 *
 * @param lost called when a database is closed by the browser or deleted, or could not be opened or written early
 */
export async function openStores(log: Log, lost: () => void): Promise<Stores> {
  const offline = await openOffline(log, lost)
  if (!offline) return (await inMemory()).memoryStores()
  const device = new DexieDeviceStore(offline)
  return {
    device,
    envelopes: new DexieEnvelopeStore(offline),
    inMemory: false,
    open: (student, isNew) =>
      openOnDevice(student, isNew, device, lost).catch(async (cause: unknown) => {
        log('The local data could not be opened', { cause })
        return (await inMemory()).memoryStore()
      }),
  }
}

async function openOnDevice(student: StudentId, isNew: boolean, device: DeviceStore, lost: () => void): Promise<OpenedStore> {
  const opening = replica.then(({ openLocal }) => openLocal(student, { onLost: lost }))
  // If this store fails, `lost` restarts the page. At the next start the student is not new, so a refusal of the device is caught and
  // memory is used.
  const early = isNew
    ? new WriteBehindStore(
        opening.then((local) => stillHere(student, local, device)),
        // If the network went away before all code was here, a restart would end on the browser's error page: it waits for the server.
        () => void replica.catch(whenServerResponds).then(lost, lost),
      )
    : null
  const local = early ?? (await opening)
  const channel = tabChannel(student)
  return {
    local,
    persisted: early?.persisted ?? Promise.resolve(null),
    locks: webLocks,
    channel,
    close: async () => {
      channel.close()
      await local.close()
    },
  }
}

/** Resolves when the server responds. Until then the page keeps its data in memory. */
async function whenServerResponds(): Promise<void> {
  while (!(await serverResponds())) await new Promise((resolve) => setTimeout(resolve, 2 * SECOND))
}

/** Deletes the replica of a student from this device. Close it first in every tab that responds. */
export async function removeReplica(student: StudentId): Promise<void> {
  await (await replica).removeLocal(student)
}

/** Deletes the replica and throws if the student signed out in another tab while it opened. Pending writes are dropped too. */
async function stillHere(student: StudentId, local: LocalStore, device: DeviceStore): Promise<LocalStore> {
  if ((await device.lastSession())?.userId === student) return local
  await local.close()
  await removeReplica(student)
  throw new Error('The student has left')
}

/** Loads the in-memory stores on demand, because almost no page needs them. */
function inMemory() {
  return import('./memory-stores.ts')
}
