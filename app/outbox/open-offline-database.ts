import type { Log } from '../platform/log.ts'
import { OfflineDatabase } from './offline-database.ts'

/**
 * Opens the offline database, as the offline-readiness check. Before the first sign-in there is none (the first write creates it),
 * so a probe database tests whether the device stores anything. Returns false if the device refuses (private windows, a full disk);
 * the app starts all the same, and this is only logged (spec §8).
 *
 * @param lost called when the open database is closed by the browser or deleted
 */
export async function openOffline(log: Log, lost?: () => void): Promise<OfflineDatabase | false> {
  const db = new OfflineDatabase(lost)
  try {
    if (!(await db.openExisting())) await tryStorage()
    return db
  } catch (cause) {
    log('The offline database could not be opened', { cause })
    return false
  }
}

const PROBE = 'friendioo-probe'

/** Creates a database and deletes it again. Rejects if the device refuses that. */
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
