import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../schemas/ids.ts'
import { CACHED_PICTURE_MAX, CACHED_PICTURES_MAX, PICTURES_CACHE, SERVER_HEADER, SIGNED_OUT_CACHE } from '../schemas/constants.ts'
import { deletePictureCaches, startPictureCache } from '../app/platform/picture-cache.ts'
import { respondWithPicture } from './pictures.ts'

const AMINA = 'amina' as StudentId
const MINE = PICTURES_CACHE + AMINA

/** The browser's caches: one that is deleted stays usable for who has it open, and is found by nobody else. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>()
  keys = async () => [...this.all.keys()]
  has = async (name: string) => this.all.has(name)
  delete = async (name: string) => this.all.delete(name)
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, cache)
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, response: Response) => void cache.set(path, response),
      keys: async () => [...cache.keys()],
      delete: async (path: string) => cache.delete(path),
    }
  }
}

describe('a request for a picture', () => {
  let caches: FakeCaches
  let work: Promise<unknown>
  const fetched = vi.fn<typeof fetch>()
  const picture = (status = 200, size = 9) => new Response(new Uint8Array(size), { status, headers: { [SERVER_HEADER]: '1' } })
  const respond = (path = '/api/images/a') =>
    respondWithPicture(path, (later) => {
      work = later
    })
  const stored = () => [...(caches.all.get(MINE)?.keys() ?? [])]

  beforeEach(async () => {
    caches = new FakeCaches()
    work = Promise.resolve()
    vi.stubGlobal('caches', caches)
    vi.stubGlobal('fetch', fetched)
    fetched.mockImplementation(async () => picture())
    await startPictureCache(AMINA)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    fetched.mockReset()
  })

  it('comes from the cache once it has come from the server', async () => {
    expect((await respond()).status).toBe(200)
    await work
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const again = await respond()
    expect([again.status, (await again.arrayBuffer()).byteLength, fetched.mock.calls.length]).toEqual([200, 9, 1])
  })

  it.each([
    ['is refused', () => picture(401)],
    ['is too big', () => picture(200, CACHED_PICTURE_MAX + 1)],
    ['comes from the sign-in page of a network', () => new Response('<h1>Campus Wi-Fi</h1>')],
  ])('N61 leaves nothing in the cache when it %s', async (_, response) => {
    fetched.mockImplementation(async () => response())
    await respond().catch(() => null)
    await work
    expect(stored()).toEqual([])
  })

  it('N61 drops the oldest picture beyond the limit', async () => {
    for (let at = 0; at < CACHED_PICTURES_MAX + 2; at++) {
      await respond(`/api/images/${at}`)
      await work
    }
    expect([stored().length, stored()[0]]).toEqual([CACHED_PICTURES_MAX, '/api/images/2'])
  })

  it('N61 stores nothing when nobody is signed in, or the sign-out has begun', async () => {
    await deletePictureCaches()
    await respond()
    await work
    expect([...caches.all.keys()]).toEqual([])
    await startPictureCache(AMINA)
    await caches.open(SIGNED_OUT_CACHE)
    await respond()
    await work
    expect([...caches.all.keys()]).toEqual([SIGNED_OUT_CACHE])
  })

  it('N61 stores nothing when the student signs out while the picture is on its way', async () => {
    fetched.mockImplementation(async () => {
      await deletePictureCaches()
      return picture()
    })
    expect((await respond()).status).toBe(200)
    await work
    expect([...caches.all.keys()]).toEqual([])
  })

  it('N61 finds no picture of the student who was signed in before', async () => {
    await respond()
    await work
    await startPictureCache('omar' as StudentId)
    expect([...caches.all.keys()]).toEqual([`${PICTURES_CACHE}omar`])
  })

  it('comes from the server when the browser refuses caches', async () => {
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')) })
    expect((await respond()).status).toBe(200)
    await startPictureCache(AMINA)
  })
})
