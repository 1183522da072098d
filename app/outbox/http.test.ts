import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AMINA } from './testing/sample-envelopes.ts'
import { SERVER_HEADER } from '../../schemas/constants.ts'
import { fetchHttp } from './http.ts'
import { NoResponse } from '../platform/fetch-server.ts'

/** A body of which only the beginning arrives. */
function broken(): ReadableStream {
  const chunks = [new TextEncoder().encode('{"id":')]
  return new ReadableStream({
    pull: (body) => {
      const chunk = chunks.shift()
      if (chunk) body.enqueue(chunk)
      else body.error(new TypeError('network error'))
    },
  })
}

const OURS = { [SERVER_HEADER]: '1' }

describe('a request', () => {
  const fetched = vi.fn<typeof fetch>()
  const asked = () => fetched.mock.calls.map(([path, init]) => ({ path, ...init }))
  beforeEach(() => vi.stubGlobal('fetch', fetched))
  afterEach(() => {
    vi.unstubAllGlobals()
    fetched.mockReset()
  })

  it('API-005 carries credentials for every method, and is never served from a cache', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      fetched.mockResolvedValueOnce(Response.json({}, { headers: OURS }))
      await fetchHttp({ method, path: '/api/x', student: null, timeout: 1_000 })
    }
    expect(asked()).toHaveLength(5)
    for (const request of asked()) expect(request).toMatchObject({ credentials: 'include', cache: 'no-store' })
  })

  it('API-006 carries its body as JSON with its content type, and no content type without a body', async () => {
    fetched.mockImplementation(async () => Response.json({}, { headers: OURS }))
    await fetchHttp({ method: 'POST', path: '/api/messages', student: AMINA, body: { content: 'naïve' }, timeout: 1_000 })
    await fetchHttp({ method: 'GET', path: '/api/auth/user', student: AMINA, timeout: 1_000 })
    expect(asked()).toMatchObject([
      {
        path: '/api/messages',
        method: 'POST',
        body: '{"content":"naïve"}',
        headers: { 'Content-Type': 'application/json', 'X-Student': 'amina' },
      },
      { path: '/api/auth/user', method: 'GET' },
    ])
    expect(asked()[1]!.headers).toEqual({ 'X-Student': 'amina' })
    expect(asked()[1]).not.toHaveProperty('body')
  })

  it('API-008 returns the parsed JSON of the response, and null for a failure without JSON or an empty response', async () => {
    const said = { id: 'amina', currentSubjects: ['Anatomy'] }
    for (const [status, text, body] of [
      [200, JSON.stringify(said), said],
      [500, '<html>', null],
      [204, null, null],
    ] as const) {
      fetched.mockResolvedValueOnce(new Response(text, { status, headers: { ...OURS, 'X-Session': 's1' } }))
      const response = await fetchHttp({ method: 'GET', path: '/api/auth/user', student: null, timeout: 1_000 })
      expect([response.status, response.header('X-Session'), response.body]).toEqual([status, 's1', body])
    }
  })

  it('ENV-41 N60 is rejected when a proxy has replaced the body of our success', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { headers: OURS }))
    await expect(fetchHttp({ method: 'GET', path: '/api/auth/user', student: null, timeout: 1_000 })).rejects.toMatchObject({ status: 200 })
  })

  it('ENV-24 is aborted after its timeout', async () => {
    fetched.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))),
    )
    await expect(fetchHttp({ method: 'GET', path: '/api/auth/user', student: null, timeout: 20 })).rejects.toMatchObject({
      cause: { name: 'TimeoutError' },
    })
  })

  it.each([
    ['no response came', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['its response broke off', async () => new Response(broken(), { headers: OURS })],
  ])('is rejected with the kind of failure that callers expect when %s', async (_, response) => {
    fetched.mockImplementationOnce(response)
    const asked = fetchHttp({ method: 'GET', path: '/api/auth/user', student: null, timeout: 1_000 })
    await expect(asked).rejects.toBeInstanceOf(NoResponse)
    await expect(asked).rejects.toMatchObject({ cause: { name: 'TypeError' } })
  })
})
