import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiResponse } from '../../support/http.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('every response', () => {
  const folder = tempFolder()
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    mkdirSync(join(folder.path, 'assets'))
    writeFileSync(join(folder.path, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder.path, 'assets', 'app-Ab12Cd34.js'), 'export {}')
    server = await startTestServer({ demo: true, memory: true, staticFolder: folder.path })
    amina = await server.as('amina')
  })
  afterAll(async () => {
    await server.close()
    folder.remove()
  })

  const responses: [title: string, ask: () => Promise<ApiResponse<unknown>>][] = [
    ['the app', () => server.call('GET', '/')],
    ['a static file', () => server.call('GET', '/assets/app-Ab12Cd34.js')],
    ['a file that is not there', () => server.call('GET', '/assets/none.js')],
    ['/healthz', () => server.call('GET', '/healthz')],
    ['the sign-in page', () => server.call('GET', '/api/login')],
    [
      'a redirect',
      () => amina.get('/api/logout', { 'X-Student': 'amina' }).then(async (response) => ((amina = await server.as('amina')), response)),
    ],
    ['a read', () => amina.get('/api/auth/user')],
    ['a write', () => amina.post('/api/messages', { toUserId: 'youssef', content: 'x' })],
    ['a pull', () => amina.post('/sync/pull', { checkpoint: null })],
    ['400', () => amina.post('/api/messages', {})],
    ['401', () => server.call('GET', '/api/auth/user')],
    ['403', () => amina.post('/api/messages', {}, { Origin: 'https://evil.example' })],
    ['404', () => amina.get('/api/nothing')],
    ['409', () => amina.get('/api/auth/user', { 'X-Student': 'lina' })],
    ['413', () => amina.post('/api/messages', { content: 'x'.repeat(2_000_000) })],
    ['415', () => amina.post('/api/messages', 'x', { 'Content-Type': 'text/plain' })],
    ['another method', () => server.call('OPTIONS', '/')],
    [
      '500',
      async () => {
        const { read } = server.store
        server.store.read = () => Promise.reject(new Error('a secret of ours'))
        const response = await server.call('GET', '/api/auth/user', { headers: { Cookie: amina.cookie } })
        server.store.read = read
        expect([response.status, response.text.includes('secret')]).toEqual([500, false])
        return response
      },
    ],
  ]
  it.each(responses)('N35 has the security headers: %s', async (_, ask) => {
    const { headers } = await ask()
    const csp = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    )
    expect(csp.get('default-src')).toBe("'self'")
    expect(csp.get('script-src')).toBe("'self'")
    expect(csp.get('frame-ancestors')).toBe("'none'")
    expect(csp.get('object-src')).toBe("'none'")
    expect(csp.get('base-uri')).toBe("'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/)
    expect(headers['x-request-id']).toMatch(/\S/)
  })

  it.each(responses)('may use the microphone if it is the document of the app, and only then: %s', async (title, ask) => {
    const microphone = title === 'the app' ? 'microphone=(self)' : 'microphone=()'
    expect((await ask()).headers['permissions-policy']).toBe(`camera=(), ${microphone}, geolocation=()`)
  })

  it.each(responses)('ENV-40 N60 names our server: %s', async (_, ask) => {
    expect((await ask()).headers['friendioo-server']).toBe('1')
  })

  it('N35 has Cache-Control: no-store below /api and /sync, and at /healthz', async () => {
    const below = [
      await server.call('GET', '/api/login'),
      await server.call('GET', '/api/auth/user'),
      await amina.get('/api/auth/user'),
      await amina.get('/api/nothing'),
      await amina.post('/sync/pull', {}),
      await server.call('POST', '/sync/pull'),
      await server.call('GET', '/healthz'),
    ]
    for (const { headers } of below) expect(headers['cache-control']).toMatch(/\bno-store\b/)
  })

  it('ENV-15 has only {code, message} in its body when it is a failure, also on unknown paths (clarification H10)', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/users/profile/amina'],
      ['DELETE', '/api/messages'],
      ['GET', '/sync/nothing'],
      ['PATCH', '/api/auth/user'],
    ] as const) {
      const { status, body, headers } = await amina.call(method, path, undefined)
      expect([status, headers['content-type']]).toEqual([404, 'application/json'])
      expect(body).toEqual({ code: 'not-found', message: expect.stringContaining(path) })
    }
  })

  it('the response of /healthz reports that the server runs, and its epoch', async () => {
    const { status, body } = await server.call('GET', '/healthz')
    expect([status, body]).toEqual([200, { ok: true, epoch: server.store.epoch }])
  })
})
