import { OFFLINE_DATABASE, SIGNED_OUT_CACHE } from '../../../schemas/constants.ts'
import { existingDatabases } from '../../platform/existing-databases.ts'
import type { BootState } from '../../worker/api.ts'

/** What a page reads of `userSessions` (architecture.md section 6). */
interface Stored {
  userId: NonNullable<BootState['student']>
  currentPage: string
  profileData: BootState['account']
  views?: BootState['views']
}

/**
 * Who was here last and what they saw, read by the page itself: the data worker is still coming up. Only a picture to begin
 * with; whether it is true says the worker's `start`. Null where nobody is known, or somebody is just signing out.
 */
export async function readCachedBoot(): Promise<BootState | null> {
  try {
    const [last, leaving] = await Promise.all([lastSession(), caches.has(SIGNED_OUT_CACHE)])
    if (leaving || !last) return null
    const { userId, profileData, currentPage, views } = last
    return { student: userId, account: profileData, lastPage: currentPage, ...(views && { views }) }
  } catch {
    return null
  }
}

/** Null where the database is not there: looking must not make it. */
async function lastSession(): Promise<Stored | null> {
  if (!(await existingDatabases()).includes(OFFLINE_DATABASE)) return null
  const opening = indexedDB.open(OFFLINE_DATABASE)
  // Another tab removed it just now: one made here would have no stores, and lie in the worker's way.
  opening.onupgradeneeded = () => opening.transaction!.abort()
  const db = await asked(opening)
  db.onversionchange = () => db.close()
  const reading = db.transaction('userSessions')
  // A page that is left in the middle of it may be cached, and would hold up whoever writes there.
  const stop = () => reading.abort()
  addEventListener('pagehide', stop)
  try {
    const newest = await asked(reading.objectStore('userSessions').index('lastActive').openCursor(null, 'prev'))
    return newest ? (newest.value as Stored) : null
  } finally {
    removeEventListener('pagehide', stop)
    db.close()
  }
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
