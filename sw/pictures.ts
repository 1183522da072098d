import { CACHED_PICTURE_MAX, CACHED_PICTURES_MAX } from '../schemas/constants.ts'
import { isStorageRefused } from '../app/platform/expected-failures.ts'
import { fetchServer } from '../app/platform/fetch-server.ts'
import { logUnless } from '../app/platform/log.ts'
import { openPictureCache } from '../app/platform/picture-cache.ts'

/**
 * Responds to a request for a student's picture: from the signed-in student's cache, else from the server. A path contains the hash
 * of its picture, so a cached one is never outdated. Rejects if the server does not respond.
 *
 * @param later keeps the service worker running until the picture is cached
 */
export async function respondWithPicture(path: string, later: (work: Promise<void>) => void): Promise<Response> {
  const cache = await openPictureCache()
  const known = await cache?.match(path)
  if (known) return known
  const response = await fetchServer(path)
  if (cache && response.ok) later(store(cache, path, response.clone()).catch(logUnless(isStorageRefused, 'A picture could not be cached')))
  return response
}

/** Stores a picture, and drops the oldest ones beyond the limit. A picture that another program uploaded may be too big to store. */
async function store(cache: Cache, path: string, response: Response): Promise<void> {
  const { headers } = response
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength > CACHED_PICTURE_MAX) return
  await cache.put(path, new Response(bytes, { headers }))
  const stored = await cache.keys()
  for (const old of stored.slice(0, Math.max(0, stored.length - CACHED_PICTURES_MAX))) await cache.delete(old)
}
