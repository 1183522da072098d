import { afterEach, expect, it, vi } from 'vitest'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import { prefetch } from './prefetch.ts'

/** Fakes a browser with these databases, and a server that responds with these statuses. */
function browser({ databases = [] as string[], leaving = false, statuses = [200, 200], signedOutPage = false }) {
  const asked: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('document', { documentElement: { dataset: signedOutPage ? { signedOut: '' } : {} } })
  vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name, version: 1 })) })
  vi.stubGlobal('caches', { has: async () => leaving })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const status = statuses[asked.push({ path, init }) - 1]!
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(status === 204 ? null : JSON.stringify({ id: 'amina' }), {
      status,
      headers: { 'Friendioo-Server': '1', 'X-Session': 's1', 'X-Server-Time': '7' },
    })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('requests who is signed in, and then their bootstrap, when the device knows no student', async () => {
  const asked = browser({})
  const ahead = (await prefetch())!
  expect(await ahead.who).toEqual({ status: 200, body: { id: 'amina' }, session: 's1', time: '7' })
  expect((await ahead.window).status).toBe(200)
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user', '/sync/pull'])
  expect(asked[1]!.init).toMatchObject({
    method: 'POST',
    headers: { 'X-Student': 'amina' },
    body: JSON.stringify({ schema: SCHEMA_VERSION, checkpoint: null }),
  })
})

it('requests nothing when the device knows a student, or the student is signing out', async () => {
  const asked = browser({ databases: ['FriendiooOfflineDB'] })
  expect(await prefetch()).toBeNull()
  browser({ leaving: true })
  expect(await prefetch()).toBeNull()
  expect(asked).toEqual([])
})

it('requests nothing when the server sent the page to a visitor without a session', async () => {
  const asked = browser({ signedOutPage: true })
  const ahead = (await prefetch())!
  expect([(await ahead.who).status, (await ahead.window).status, asked.length]).toEqual([204, 0, 0])
})

it('requests no bootstrap when no student is signed in, or the server cannot be reached', async () => {
  for (const status of [204, 401, 0]) {
    const asked = browser({ statuses: [status] })
    const ahead = (await prefetch())!
    expect([(await ahead.who).status, (await ahead.window).status, asked.length]).toEqual([status, 0, 1])
  }
})
