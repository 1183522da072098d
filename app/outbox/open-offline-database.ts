import { OfflineDatabase } from './offline-database.ts'

/**
 * The offline-readiness check: opens the offline database. Where nobody ever signed in, there is none yet: it is created when
 * there is something to keep, and whether the device stores anything is tried with another one. False where the device refuses (private windows, a full
 * disk): the app starts all the same, and that is logged only (spec §8).
 *
 * @param lost the browser took it from under us
 */
export async function openOffline(log: (event: string) => void, lost?: () => void): Promise<OfflineDatabase | false> {
  const db = new OfflineDatabase(lost)
  try {
    if (!(await db.openExisting())) await tryStorage()
    return db
  } catch (error) {
    log(`The offline database could not be opened: ${String(error)}`)
    return false
  }
}

const PROBE = 'friendioo-probe'

/** Creates a database and deletes it again. Rejects where the device refuses that. */
async function tryStorage(): Promise<void> {
  const db = await settled(indexedDB.open(PROBE))
  db.onversionchange = () => db.close()
  db.close()
  await settled(indexedDB.deleteDatabase(PROBE))
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
