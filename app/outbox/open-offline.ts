import { OfflineDatabase } from './offline-database.ts'

/**
 * The offline-readiness check: opens the offline database. Where the device refuses (private windows, a full disk), the app
 * still starts: it is false, and logged only (spec §8).
 */
export async function openOffline(log: (event: string) => void): Promise<OfflineDatabase | false> {
  const db = new OfflineDatabase()
  try {
    await db.open()
    return db
  } catch (error) {
    log(`The offline database could not be opened: ${String(error)}`)
    return false
  }
}
