import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { hasOfflineDatabase, OfflineDatabase } from './offline-database.ts'

/**
 * The offline-readiness check: opens the offline database. Where nobody ever signed in it is only tried: no empty database
 * is left behind, it is made when there is something to keep. False where the device refuses (private windows, a full
 * disk): the app starts all the same, and that is logged only (spec §8).
 */
export async function openOffline(log: (event: string) => void): Promise<OfflineDatabase | false> {
  const db = new OfflineDatabase()
  try {
    if (await hasOfflineDatabase()) await db.open()
    else await tried()
    return db
  } catch (error) {
    log(`The offline database could not be opened: ${String(error)}`)
    return false
  }
}

/** Begins to make it, and takes that back: then it never was. Rejects where it could not be made. */
function tried(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_DATABASE)
    request.onupgradeneeded = () => request.transaction!.abort()
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve() : reject(request.error!))
    // Another tab was quicker to make it.
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}
