import { REQUEST_TIMEOUT, SIGNED_OUT_CACHE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Http } from './http.ts'

/** Who signed out here, and which of their sessions it was: a later one of the same student is not meant. */
export interface PendingSignOut {
  student: StudentId
  session: string | null
}

/**
 * Says that somebody signed out here while the server could not be told. It gates pages and the service worker alike
 * (architecture.md section 6).
 */
export interface SignOutMarker {
  get(): Promise<PendingSignOut | null>
  set(leaving: PendingSignOut): Promise<void>
  clear(): Promise<void>
}

/**
 * Tells the server of a sign-out. Success, 401 and 409 (another student, or another session of the same) all mean that this
 * session is over there; then the marker goes. False where the server could not be reached.
 */
export async function sendSignOut(http: Http, marker: SignOutMarker, { student, session }: PendingSignOut): Promise<boolean> {
  try {
    const { status } = await http({
      method: 'POST',
      path: '/api/logout',
      student,
      headers: session ? { 'X-Session': session } : {},
      timeout: REQUEST_TIMEOUT,
    })
    if (status !== 200 && status !== 401 && status !== 409) return false
  } catch {
    return false
  }
  await marker.clear()
  return true
}

const KEY = '/signed-out'

/** In a cache of its own: every worker of this origin can read it, and no database of the student stays for it. */
export const signOutMarker: SignOutMarker = {
  get: async () => {
    try {
      if (!(await caches.has(SIGNED_OUT_CACHE))) return null
      const found = await (await caches.open(SIGNED_OUT_CACHE)).match(KEY)
      return found ? ((await found.json()) as PendingSignOut) : null
    } catch {
      // A browser that refuses caches kept no marker.
      return null
    }
  },
  set: async (leaving) => (await caches.open(SIGNED_OUT_CACHE)).put(KEY, Response.json(leaving)),
  clear: async () => void (await caches.delete(SIGNED_OUT_CACHE)),
}
