import { afterEach, expect, it, vi } from 'vitest'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import { prefetch } from './prefetch.ts'

/** Fakes a browser with these databases, and a server that responds with these statuses. */
function browser({
  databases = [] as string[],
  leaving = false,
  statuses = [200, 200],
  sessions = ['s1', 's1'],
  signedOutPage = false,
  path = '/messages',
  words = false,
}) {
  const asked: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('document', { documentElement: { dataset: { ...(signedOutPage && { signedOut: '' }), ...(words && { words: 'chat' }) } } })
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name, version: 1 })) })
  vi.stubGlobal('caches', { has: async () => leaving })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const at = asked.push({ path, init }) - 1
    const status = statuses[at]!
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(status === 204 ? null : JSON.stringify({ id: 'amina' }), {
      status,
      headers: { 'Friendioo-Server': '1', 'X-Session': sessions[at]!, 'X-Server-Time': '7' },
    })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('requests who is signed in, and then their bootstrap, when the device knows no student', async () => {
  const asked = browser({})
  const ahead = (await prefetch(false))!
  expect(await ahead.who).toEqual({ status: 200, body: { id: 'amina' }, session: 's1', time: '7' })
  expect((await ahead.bootstrap).status).toBe(200)
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user', '/sync/pull'])
  expect(asked[1]!.init).toMatchObject({
    method: 'POST',
    headers: { 'X-May-Be-Signed-Out': '1' },
    body: JSON.stringify({ schema: SCHEMA_VERSION, checkpoint: null }),
  })
})

it('requests nothing when the device knows a student, or the student is signing out', async () => {
  const asked = browser({ databases: ['FriendiooOfflineDB'] })
  expect(await prefetch(false)).toBeNull()
  browser({ leaving: true })
  expect(await prefetch(false)).toBeNull()
  expect(asked).toEqual([])
})

it('requests nothing when the server sent the page to a visitor without a session', async () => {
  const asked = browser({ signedOutPage: true })
  const ahead = (await prefetch(false))!
  expect([(await ahead.who).status, (await ahead.bootstrap).status, asked.length]).toEqual([204, 0, 0])
})

it.each([
  ['a student has just come from the sign-in page', true, '/messages', false],
  ['the server has sent the app where others get the landing page', false, '/', false],
  ['the document has words of the student', false, '/messages', true],
])('requests both at once when %s', async (_, fromSignIn, path, words) => {
  const asked = browser({ path, words })
  const ahead = (await prefetch(fromSignIn))!
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/auth/user', '/sync/pull'])
  expect((await ahead.bootstrap).status).toBe(200)
})

it.each([
  ['no student is signed in', [204, 204], ['s1', 's1']],
  ['the session has ended', [401, 401], ['s1', 's1']],
  ['the server cannot be reached', [0, 0], ['s1', 's1']],
  ['another student has signed in between the two requests', [200, 200], ['s1', 's2']],
])('passes on no bootstrap when %s', async (_, statuses, sessions) => {
  for (const fromSignIn of [false, true]) {
    browser({ statuses, sessions })
    const ahead = (await prefetch(fromSignIn))!
    expect((await ahead.bootstrap).status).toBe(0)
  }
})
