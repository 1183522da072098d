import { DexieDeviceStore } from '../../app/outbox/dexie-device-store.ts'
import { OfflineDatabase } from '../../app/outbox/offline-database.ts'
import { signOutMarker } from '../../app/outbox/sign-out-marker.ts'
import { isLostDatabase, isStorageRefused } from '../../app/platform/expected-failures.ts'
import { logUnless } from '../../app/platform/log.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { ShownPush } from './read-push.ts'

/**
 * Runs work on FriendiooOfflineDB with a connection of its own, because one from before the worker slept may be stale. Returns null if
 * there is none, because its student has left this device, or the browser refuses it.
 */
export async function withOfflineDatabase<T>(work: (db: OfflineDatabase) => Promise<T>): Promise<T | null> {
  const db = new OfflineDatabase(undefined, false)
  try {
    return (await db.openExisting()) ? await work(db) : null
  } catch (thrown) {
    logUnless((error) => isLostDatabase(error) || isStorageRefused(error), 'The service worker could not use the offline database')(thrown)
    return null
  } finally {
    db.close()
  }
}

/** Returns the student who is signed in on this device, or null. A sign-out that the server has not received counts as done. */
export async function studentHere(): Promise<StudentId | null> {
  if ((await signOutMarker.get()) !== null) return null
  return withOfflineDatabase(async (db) => (await new DexieDeviceStore(db).lastSession())?.userId ?? null)
}

/**
 * Notes a push on this device. Returns whether it comes for the first time: a server that was killed may send it twice, and the second
 * must not ring.
 */
export async function isNewPush({ data: { id, student } }: ShownPush, now: number): Promise<boolean> {
  if (student === null || id === '') return true
  return (await withOfflineDatabase((db) => new DexieDeviceStore(db).notePush(id, student, now))) ?? true
}

/** Marks a push as read on this device. */
export async function markPushRead(id: string): Promise<void> {
  await withOfflineDatabase((db) => new DexieDeviceStore(db).markPushRead(id))
}
