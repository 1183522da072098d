import { PICTURES_CACHE, SIGNED_OUT_CACHE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { isUnavailable } from './expected-failures.ts'
import { logUnless } from './log.ts'

/**
 * The pictures of students, in a cache of the student who is signed in on this device. The data worker creates and deletes it, the
 * service worker fills it. The browser's own cache gets none (`no-store`), because a page cannot delete from that (ADR 0062).
 */

/** Creates this student's cache and deletes those of others. Does nothing in a browser that refuses caches. */
export async function startPictureCache(student: StudentId): Promise<void> {
  await deletePictureCaches(student)
  try {
    await caches.open(PICTURES_CACHE + student)
  } catch (thrown) {
    // Pictures then come from the server each time.
    logUnless(isUnavailable, 'The pictures cannot be cached')(thrown)
  }
}

/** Deletes the cached pictures of every student but `except`. */
export async function deletePictureCaches(except: StudentId | null = null): Promise<void> {
  const old = (await names()).filter((name) => name.startsWith(PICTURES_CACHE) && name !== PICTURES_CACHE + except)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Returns the names of all caches; none in a browser that refuses them, or over plain http. */
async function names(): Promise<string[]> {
  try {
    return await caches.keys()
  } catch (thrown) {
    logUnless(isUnavailable, 'The caches could not be listed')(thrown)
    return []
  }
}

/**
 * Returns the cache of the signed-in student; null if there is none. Open it before the request: a picture that arrives after a
 * sign-out is then put into the cache that was deleted, and is gone with it.
 */
export async function openPictureCache(): Promise<Cache | null> {
  const name = (await names()).find((each) => each.startsWith(PICTURES_CACHE))
  if (name === undefined) return null
  const cache = await caches.open(name)
  // A sign-out may have deleted it a moment before, and `open` has created it again. A later sign-out deletes it itself.
  if (!(await caches.has(SIGNED_OUT_CACHE))) return cache
  await caches.delete(name)
  return null
}
