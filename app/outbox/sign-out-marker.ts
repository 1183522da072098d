import type { StudentId } from '../../schemas/ids.ts'

/** Says that this student signed out here while the server could not be told. Read by pages and the service worker alike. */
export interface SignOutMarker {
  get(): Promise<StudentId | null>
  set(student: StudentId): Promise<void>
  clear(): Promise<void>
}

const CACHE = 'friendioo-signed-out'
const KEY = '/signed-out'

/** In a cache of its own: every worker of this origin can read it, and no database of the student stays for it. */
export const signOutMarker: SignOutMarker = {
  get: async () => {
    if (!(await caches.has(CACHE))) return null
    const found = await (await caches.open(CACHE)).match(KEY)
    return found ? ((await found.text()) as StudentId) : null
  },
  set: async (student) => (await caches.open(CACHE)).put(KEY, new Response(student)),
  clear: async () => void (await caches.delete(CACHE)),
}
