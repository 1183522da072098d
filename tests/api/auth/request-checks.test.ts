import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('request checks before a handler runs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  const routes: [method: string, path: string][] = [
    ['GET', '/api/auth/user'],
    ['GET', '/api/students/nearby'],
    ['GET', '/api/users/nearby'],
    ['GET', '/api/users/profile/amina'],
    ['GET', '/api/conversations'],
    ['GET', '/api/messages/conversations'],
    ['GET', '/api/messages/conversations/amina'],
    ['POST', '/api/messages'],
    ['POST', '/api/messages/conversations/amina/read'],
    ['PUT', '/api/users/availability'],
    ['PUT', '/api/users/profile'],
    ['PUT', '/api/users/amina'],
    ['GET', '/api/meetup-requests'],
    ['POST', '/api/meetup-requests'],
    ['PATCH', '/api/meetup-requests/demo-meetup'],
    ['POST', '/api/meetup-requests/demo-meetup/move'],
    ['POST', '/api/meetup-requests/demo-meetup/withdraw'],
    ['POST', '/api/meetup-requests/demo-meetup/call-off'],
    ['POST', '/api/batch'],
    ['POST', '/sync/pull'],
    ['GET', '/sync/history?of=students'],
    ['GET', '/api/notifications'],
    ['POST', '/api/notifications/n1/read'],
    ['POST', '/api/notifications/read-all'],
    ['PATCH', '/api/messages/conversations/amina'],
    ['DELETE', '/api/messages/conversations/amina'],
    ['PUT', '/api/messages/conversations/amina/pin'],
    ['POST', '/api/users/tutorial-completed'],
    ['POST', '/api/users/privacy-agreed'],
    ['DELETE', '/api/study-groups/g1/invitations/amina'],
    ['POST', '/api/account/invitations'],
    ['DELETE', '/api/account/invitations/i1'],
    ['POST', '/api/invitations/a-secret-of-24-letters-x/accept'],
    ['POST', '/api/firebase/sign-in'],
    ['POST', '/api/email/send-otp'],
    ['POST', '/api/email/verify-otp'],
    ['GET', '/api/nothing-here'],
    ['DELETE', '/sync/nothing-here'],
  ]
  it.each(routes)('ENV-2 N01 AUTH-010 refuse a request without a session: %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { toUserId: 'youssef', content: 'hi' }
    for (const Cookie of [undefined, 'friendioo_session=', 'friendioo_session=nonsense', 'friendioo_session=a; friendioo_session=b']) {
      const response = await server.call(method, path, { body, headers: Cookie === undefined ? {} : { Cookie } })
      expect(response.status).toBe(401)
      expect(response.body).toEqual({ code: 'signed-out', message: expect.any(String) })
    }
  })

  it('N05 refuse an unsafe method from another origin or site', async () => {
    const amina = await server.as('amina')
    const before = (await amina.history('youssef')).length
    const elsewhere = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: server.url.replace(/:\d+$/, ':1') },
      { Origin: `${server.url}.evil.example` },
      { Origin: 'nonsense' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: server.url, 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of elsewhere) {
      const response = await amina.post('/api/messages', { toUserId: 'youssef', content: 'forged' }, headers as Record<string, string>)
      expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
      expect((await amina.call('GET', '/api/logout', undefined, headers as Record<string, string>)).status).toBe(403)
      const clearing = await amina.call('POST', '/api/clear-storage', undefined, headers as Record<string, string>)
      expect([clearing.status, clearing.headers['clear-site-data']]).toEqual([403, undefined])
      expect((await server.call('POST', '/api/login', { body: { demoUser: 'amina' }, headers })).status).toBe(403)
    }
    expect((await amina.history('youssef')).length).toBe(before)
    const own = await amina.post(
      '/api/messages',
      { toUserId: 'youssef', content: 'mine' },
      { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' },
    )
    expect(own.status).toBe(201)
  })

  it('N100 change nothing by a GET that a neighbour of this origin, another port or name of its site, makes a browser send', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const { id } = await youssef.write('amina', 'unread')
    const isRead = async () => (await youssef.history('amina')).find((message) => message.id === id)!.isRead
    const history = '/api/messages/conversations/youssef?markRead=1'
    const neighbour = { 'Sec-Fetch-Site': 'same-site' }
    expect((await amina.call('GET', history, undefined, neighbour)).status).toBe(200)
    expect(await isRead()).toBe(false)
    const out = await amina.call('GET', '/api/logout', undefined, neighbour)
    expect([out.status, out.headers['set-cookie'], out.headers['clear-site-data']]).toEqual([403, undefined, undefined])
    expect((await amina.get('/api/auth/user')).status).toBe(200)
    // Our own page, and an address that the student types.
    expect((await amina.call('GET', history, undefined, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(await isRead()).toBe(true)
    expect((await amina.call('GET', '/api/logout', undefined, { 'Sec-Fetch-Site': 'none' })).status).toBe(303)
  })

  it('ENV-16 N06 refuse a body without the JSON content type', async () => {
    const amina = await server.as('amina')
    const before = (await amina.history('youssef')).length
    const body = '{"toUserId":"youssef","content":"hi"}'
    for (const headers of [
      {},
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/jsonp' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ]) {
      for (const [method, path] of [
        ['POST', '/api/messages'],
        ['POST', '/api/batch'],
        ['POST', '/sync/pull'],
        ['POST', '/api/meetup-requests'],
        ['PATCH', '/api/meetup-requests/demo-meetup'],
        ['PUT', '/api/users/profile'],
      ] as const) {
        const response = await amina.call(method, path, body, headers as Record<string, string>)
        expect([response.status, response.body.code]).toEqual([415, 'not-json'])
      }
    }
    expect(
      (await server.call('POST', '/api/login', { body: '{"demoUser":"amina"}', headers: { 'Content-Type': 'text/plain' } })).status,
    ).toBe(415)
    expect((await amina.history('youssef')).length).toBe(before)
    // A call without a body needs no content type. A charset parameter does not change the type.
    expect((await amina.post('/api/messages/conversations/youssef/read')).status).toBe(200)
    expect((await amina.post('/api/messages', body, { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(201)
  })

  it('N07 allow no write by GET or HEAD', async () => {
    const amina = await server.as('amina')
    const before = await amina.pull(null)
    for (const path of [
      '/api/messages?toUserId=youssef&content=hi',
      '/api/messages/conversations/youssef/read',
      '/api/users/availability?status=offline',
      '/api/users/profile?firstName=x',
      '/api/users/amina?firstName=x',
      '/api/meetup-requests/demo-meetup?status=declined',
      '/api/batch',
      '/sync/pull',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await amina.call(method, path)
        expect([404, 405]).toContain(status)
      }
    }
    expect((await amina.pull(null)).checkpoint).toEqual(before.checkpoint)
  })

  it('N08 send no CORS permission to a preflight from another origin', async () => {
    for (const path of ['/api/messages', '/sync/pull', '/api/login', '/healthz', '/']) {
      const response = await server.call('OPTIONS', path, {
        headers: {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      })
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})
