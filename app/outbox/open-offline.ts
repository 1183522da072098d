import { OfflineDatabase } from './offline-database.ts'

/**
 * The offline-readiness check: opens the offline database. Where nobody ever signed in it is only tried: no empty database
 * is left behind, it is made when there is something to keep. False where the device refuses (private windows, a full
 * disk): the app starts all the same, and that is logged only (spec §8).
 *
 * @param lost the browser took it from under us
 */
export async function openOffline(log: (event: string) => void, lost?: () => void): Promise<OfflineDatabase | false> {
  const db = new OfflineDatabase(lost)
  try {
    await db.openExisting()
    return db
  } catch (error) {
    log(`The offline database could not be opened: ${String(error)}`)
    return false
  }
}
