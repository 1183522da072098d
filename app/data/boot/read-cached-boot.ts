import { OFFLINE_DATABASE, SIGNED_OUT_CACHE, STORE_VERSION } from '../../../schemas/constants.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import type { BootState } from '../../worker/api.ts'
import { isLostDatabase, isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { defined } from '../../../schemas/defined.ts'

/** The part of a row of `userSessions` that a page reads (architecture.md section 6). */
interface Stored {
  userId: NonNullable<BootState['student']>
  version?: number
  currentPage: string
  profileData: BootState['account']
  views?: BootState['views']
  /** Public name of the auth session. */
  session?: string | null
}

/**
 * Returns the last student and their last screen, read by the page itself while the data worker starts. The worker's `start`
 * decides later whether they are true. Null when no student is known, or the student is signing out.
 */
export async function readCachedBoot(): Promise<BootState | null> {
  try {
    const [last, leaving] = await Promise.all([lastSession(), caches.has(SIGNED_OUT_CACHE)])
    if (leaving || !last) return null
    const { userId, version, profileData, currentPage, views } = last
    // Another version stored shapes that this one cannot show.
    if (version !== STORE_VERSION) return { student: userId, account: null, lastPage: currentPage }
    return { student: userId, account: profileData, lastPage: currentPage, ...(views && { views }) }
  } catch (thrown) {
    logUnless((thrown) => isUnavailable(thrown) || isLostDatabase(thrown), 'The last screen could not be read')(thrown)
    return null
  }
}

/** Returns the public name of the auth session that this device stores; null if it stores none. */
export async function readAuthSession(): Promise<string | null> {
  try {
    return (await lastSession())?.session ?? null
  } catch (thrown) {
    logUnless((thrown) => isUnavailable(thrown) || isLostDatabase(thrown), 'The auth session could not be read')(thrown)
    return null
  }
}

/** Returns null when the database does not exist: a read must not create it. */
async function lastSession(): Promise<Stored | null> {
  // To list the databases takes as long as to open one, so trust the mark that there is one. If the mark is wrong, the creation below is
  // aborted.
  const isKnown = 'storesStudent' in document.documentElement.dataset
  if (!isKnown && !(await existingDatabases()).includes(OFFLINE_DATABASE)) return null
  const opening = indexedDB.open(OFFLINE_DATABASE)
  // Another tab has just deleted the database. One created here would have no stores, and would obstruct the worker.
  opening.onupgradeneeded = () => defined(opening.transaction).abort()
  const db = await resultOf(opening)
  db.onversionchange = () => db.close()
  const reading = db.transaction('userSessions')
  // The browser may cache a page that is left during the read, and its transaction would block every writer.
  const stop = () => reading.abort()
  addEventListener('pagehide', stop)
  try {
    const newest = await resultOf(reading.objectStore('userSessions').index('lastActive').openCursor(null, 'prev'))
    // cast: the row has the version that this page writes, or only its first fields are read
    return newest ? (newest.value as Stored) : null
  } finally {
    removeEventListener('pagehide', stop)
    db.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
