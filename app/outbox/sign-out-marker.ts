import { REQUEST_TIMEOUT, SIGNED_OUT_CACHE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Http } from './http.ts'
import { isNoResponse, isUnavailable } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'

/** The student who signed out, and the session that ends: a later session of the same student stays. */
export interface PendingSignOut {
  student: StudentId
  session: string | null
}

/** Records a sign-out that the server has not received. It blocks pages and the service worker alike (architecture.md section 6). */
export interface SignOutMarker {
  get(): Promise<PendingSignOut | null>
  set(leaving: PendingSignOut): Promise<void>
  clear(): Promise<void>
}

/**
 * Sends a sign-out to the server. Success, 401 and 409 (another student, or another session of the same) all mean that this session
 * is over there; then it clears the marker. Returns false for any other result.
 *
 * @param timeout after which the response counts as missing, ms
 */
export async function sendSignOut(
  http: Http,
  marker: SignOutMarker,
  { student, session }: PendingSignOut,
  timeout = REQUEST_TIMEOUT,
): Promise<boolean> {
  try {
    const { status } = await http({
      method: 'POST',
      path: '/api/logout',
      student,
      headers: session ? { 'X-Session': session } : {},
      timeout,
    })
    if (status !== 200 && status !== 401 && status !== 409) return false
  } catch (thrown) {
    logUnless(isNoResponse, 'The sign-out could not be sent')(thrown)
    return false
  }
  await marker.clear()
  return true
}

const KEY = '/signed-out'

/** Stores the marker in a cache of its own. Every worker of this origin can read it, and no database of the student stays because of it. */
export const signOutMarker: SignOutMarker = {
  get: async () => {
    try {
      if (!(await caches.has(SIGNED_OUT_CACHE))) return null
      const found = await (await caches.open(SIGNED_OUT_CACHE)).match(KEY)
      return found ? ((await found.json()) as PendingSignOut) : null // cast: only this file writes it
    } catch (thrown) {
      // A browser that refuses caches has stored no marker.
      logUnless(isUnavailable, 'The marker of a sign-out could not be read')(thrown)
      return null
    }
  },
  set: async (leaving) => (await caches.open(SIGNED_OUT_CACHE)).put(KEY, Response.json(leaving)),
  clear: async () => void (await caches.delete(SIGNED_OUT_CACHE)),
}
