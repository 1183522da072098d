import { join } from 'node:path'
import { Database } from './sqlite-driver.mjs'

/** Milliseconds to wait for another process that has the lock and is about to end. */
const LOCK_TIMEOUT = 2_000

/**
 * Locks the data folder for this process: two servers on one database would not notice each other's changes. The operating system
 * holds the lock of the SQLite file `lock.db` and frees it when the process ends, in whatever way. Returns null if another process
 * has it.
 */
export function lockDataFolder(folder) {
  const db = new Database(join(folder, 'lock.db'), { timeout: LOCK_TIMEOUT })
  try {
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    if (error.code === 'SQLITE_BUSY') return null
    throw error
  }
  // The caller's reference keeps the connection from being collected, which would free the lock.
  return { release: () => db.close() }
}
