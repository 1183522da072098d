import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { SECOND, SESSION_LIFETIME, SIGN_INS_MAX } from '../../../schemas/constants.ts'
import { cookieOf, startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a session', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  const who = async (student: TestStudent) => (await student.get('/api/auth/user')).status

  it('AUTH-004 N02 ends when its student signs out by GET or by POST, and its cookie opens nothing', async () => {
    for (const method of ['GET', 'POST']) {
      const amina = await server.as('amina')
      const out = await amina.call(method, '/api/logout')
      expect([out.status, out.headers.location]).toEqual(method === 'GET' ? [303, '/'] : [200, undefined])
      expect(out.headers['set-cookie']![0]).toMatch(/^friendioo_session=;.*Max-Age=0/)
      expect(out.headers['clear-site-data']).toBe('"cache"')
      expect(await who(amina)).toBe(401)
      expect((await amina.post('/sync/pull', { checkpoint: null })).status).toBe(401)
      // Signing out twice, or without a session, succeeds.
      expect((await amina.post('/api/logout')).status).toBe(200)
    }
    expect((await server.call('POST', '/api/logout')).status).toBe(200)
  })

  it('costs no transaction to end when its cookie is made up', async () => {
    const write = vi.spyOn(server.store, 'write')
    const out = await server.call('POST', '/api/logout', { headers: { Cookie: 'friendioo_session=made-up' } })
    expect(out.headers['set-cookie']![0]).toMatch(/^friendioo_session=;.*Max-Age=0/)
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })

  it('is not needed to have the browser delete its storage', async () => {
    const response = await server.call('POST', '/api/clear-storage')
    expect([response.status, response.headers['clear-site-data']]).toEqual([204, '"storage"'])
  })

  it('N03 has a cookie that is HttpOnly, SameSite=Lax and valid for every path', async () => {
    const response = await server.call('POST', '/api/login', { body: { demoUser: 'amina' } })
    const [cookie, ...more] = response.headers['set-cookie']!
    expect(more).toEqual([])
    const parts = cookie!.split('; ')
    expect(parts[0]).toMatch(/^friendioo_session=[A-Za-z0-9_-]{43}$/)
    expect(parts).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${SESSION_LIFETIME / 1000}`]))
    expect(cookie).not.toMatch(/Domain|Secure/)
  })

  it('N04 is new at every sign-in, which ends the one that the browser had', async () => {
    const before = await server.as('amina')
    const response = await before.post('/api/login', { demoUser: 'youssef' })
    const cookie = cookieOf(response)!
    expect(cookie).not.toBe(before.cookie)
    expect(await who(before)).toBe(401)
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: cookie } })).body).toMatchObject({ id: 'youssef' })
  })

  it('N04 never takes over an id that the browser sends', async () => {
    const brought = 'friendioo_session=chosen-by-somebody-else'
    const response = await server.call('POST', '/api/login', { body: { demoUser: 'amina' }, headers: { Cookie: brought } })
    expect(cookieOf(response)).not.toBe(brought)
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: brought } })).status).toBe(401)
  })

  it.each([
    ['GET', '/api/auth/user', undefined],
    ['POST', '/sync/pull', { checkpoint: null }],
  ])('is asked for by %s %s with 204 instead of 401 when a page says that nobody may be here', async (method, path, body) => {
    const ask = (headers: Record<string, string>) => server.call(method, path, { headers, ...(body && { body }) })
    const both = async (headers: Record<string, string>) => [await ask(headers), await ask({ ...headers, 'X-May-Be-Signed-Out': '1' })]
    expect((await both({})).map(({ status }) => status)).toEqual([401, 204])
    const signedIn = await both({ Cookie: (await server.as('amina')).cookie })
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200])
    // Both responses name the session: a page that asked twice knows whether they belong together.
    const [name, again] = signedIn.map(({ headers }) => headers['x-session'])
    expect(name).toMatch(/./)
    expect(again).toBe(name)
    expect((await server.call('GET', '/api/messages/conversations', { headers: { 'X-May-Be-Signed-Out': '1' } })).status).toBe(401)
  })

  it('belongs to one browser: two browsers of a student have two', async () => {
    const [phone, laptop] = [await server.as('amina'), await server.as('amina')]
    await phone.post('/api/logout')
    expect([await who(phone), await who(laptop)]).toEqual([401, 200])
  })

  it('N91 ends when its student has signed in in a hundred later browsers, with its socket, and those stay', async () => {
    const first = await server.enrol('sami')
    const socket = await first.socket()
    server.clock.advance(SECOND)
    const second = await server.browser('sami')
    for (let browsers = 2; browsers < SIGN_INS_MAX.ofStudent; browsers++) await server.browser('sami')
    expect([await who(first), await who(second)]).toEqual([200, 200])
    const [email, newest] = ['sami@riverside.example', server.cookieBrowser()]
    await newest.signIn({ email })
    expect((await newest.signIn({ email, code: await server.codeFor(email) })).status).toBe(200)
    expect((await socket.closed).code).toBe(CLOSE.signedOut)
    expect([await who(first), await who(second)]).toEqual([401, 200])
    expect((await second.get<unknown[]>('/api/devices')).body).toHaveLength(SIGN_INS_MAX.ofStudent)
  })

  it('is stored as a hash, so that the stored value signs no one in', async () => {
    const amina = await server.as('amina')
    const value = amina.cookie.split('=')[1]!
    const idHash = createHash('sha256').update(value).digest('hex')
    expect(await server.store.read((view) => view.signIns.byHash(idHash))).toMatchObject({ studentId: 'amina' })
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: `friendioo_session=${idHash}` } })).status).toBe(401)
  })

  it('ENV-1 N36 refuses a request in the name of another student, without any effect', async () => {
    const amina = await server.as('amina')
    const before = [
      (await amina.get('/api/auth/user')).body,
      await amina.history('youssef'),
      (await amina.get('/api/meetup-requests')).body,
    ]
    const writes = [
      ['POST', '/api/messages'],
      ['POST', '/sync/pull'],
      ['POST', '/api/batch'],
      ['POST', '/api/logout'],
      ['PUT', '/api/users/profile'],
      ['PUT', '/api/users/availability'],
      ['POST', '/api/meetup-requests'],
      ['PATCH', '/api/meetup-requests/demo-meetup'],
      ['POST', '/api/messages/conversations/youssef/read'],
    ]
    for (const [method, path] of writes) {
      const response = await amina.call(
        method!,
        path!,
        { toUserId: 'youssef', content: 'not mine', firstName: 'Lina', status: 'declined' },
        { 'X-Student': 'lina' },
      )
      expect([response.status, response.body.code]).toEqual([409, 'other-student'])
    }
    expect((await amina.get('/api/auth/user', { 'X-Student': 'lina' })).status).toBe(409)
    expect((await amina.get('/sync/history?of=students&student=lina')).status).toBe(409)
    expect([
      (await amina.get('/api/auth/user')).body,
      await amina.history('youssef'),
      (await amina.get('/api/meetup-requests')).body,
    ]).toEqual(before)
    expect((await amina.get('/api/auth/user', { 'X-Student': 'amina' })).status).toBe(200)
  })

  it('ends 180 days after its sign-in', async () => {
    const other = await startTestServer({ demo: true, memory: true })
    const amina = await other.as('amina')
    other.clock.advance(SESSION_LIFETIME - 60_000)
    expect(await who(amina)).toBe(200)
    other.clock.advance(60_000)
    expect(await who(amina)).toBe(401)
    await other.close()
  })

  it('N20 survives a restart of the server, as does the number of attempts at a code', async () => {
    const folder = tempFolder()
    const first = await startTestServer({ folder: folder.path })
    const kept = await first.enrol('kept')
    const email = 'restart@riverside.example'
    const browser = first.cookieBrowser()
    await browser.signIn({ email })
    const code = await first.codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let time = 0; time < 5; time++) await browser.signIn({ email, code: wrong })
    await first.close()

    const second = await startTestServer({ folder: folder.path })
    expect((await second.call('GET', '/api/auth/user', { headers: { Cookie: kept.cookie } })).body).toMatchObject({ id: 'kept' })
    const back = second.cookieBrowser()
    for (const [name, value] of browser.cookies) back.cookies.set(name, value)
    expect((await back.signIn({ email, code })).body).toMatchObject({ code: 'wrong-code' })
    await second.close()
    folder.remove()
  })
})

describe('a session on https', () => {
  it('N03 has a Secure cookie with a name that only https may set', async () => {
    const server = await startTestServer({ demo: true, memory: true, publicUrl: 'https://friendioo.example' })
    const response = await server.call('POST', '/api/login', {
      body: { demoUser: 'amina' },
      headers: { Origin: 'https://friendioo.example' },
    })
    const cookie = response.headers['set-cookie']![0]!
    expect(cookie).toMatch(/^__Host-friendioo_session=/)
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(cookie).not.toContain('Domain')
    const value = cookie.split(';')[0]!
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: value } })).status).toBe(200)
    // The server ignores the plain name, because a page on http could have set it.
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: value.replace('__Host-', '') } })).status).toBe(401)
    // So has the cookie of the browser that asked for a code: no page of a subdomain can plant one.
    const asked = await server.call('POST', '/api/login', {
      body: { email: 'a@riverside.example' },
      headers: { Origin: 'https://friendioo.example' },
    })
    expect(asked.headers['set-cookie']![0]!.split('; ')).toEqual([
      expect.stringMatching(/^__Host-friendioo_code=/),
      ...['Max-Age=3600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    ])
    await server.close()
  })
})
