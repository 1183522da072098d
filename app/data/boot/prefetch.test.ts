import { afterEach, expect, it, vi } from 'vitest'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import { prefetch } from './prefetch.ts'

/** A browser with these databases; what it asks, the server answers with these statuses. */
function browser({ databases = [] as string[], leaving = false, statuses = [200, 200] }) {
  const asked: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name, version: 1 })) })
  vi.stubGlobal('caches', { has: async () => leaving })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const status = statuses[asked.push({ path, init }) - 1]!
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ id: 'amina' }), { status, headers: { 'X-Session': 's1', 'X-Server-Time': '7' } })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('asks who is here, and then for their window in their name, where the device knows nobody', async () => {
  const asked = browser({})
  const ahead = (await prefetch())!
  expect(await ahead.who).toEqual({ status: 200, body: { id: 'amina' }, session: 's1', time: '7' })
  expect((await ahead.window).status).toBe(200)
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user', '/sync/pull'])
  expect(asked[1]!.init).toMatchObject({ method: 'POST', headers: { 'X-Student': 'amina' }, body: JSON.stringify({ schema: SCHEMA_VERSION, checkpoint: null }) })
})

it('asks nothing where the device knows somebody, or somebody is just signing out', async () => {
  const asked = browser({ databases: ['FriendiooOfflineDB'] })
  expect(await prefetch()).toBeNull()
  browser({ leaving: true })
  expect(await prefetch()).toBeNull()
  expect(asked).toEqual([])
})

it('asks for no window where nobody is signed in, or the server is not reached', async () => {
  for (const status of [401, 0]) {
    const asked = browser({ statuses: [status] })
    const ahead = (await prefetch())!
    expect([(await ahead.who).status, (await ahead.window).status, asked.length]).toEqual([status, 0, 1])
  }
})
