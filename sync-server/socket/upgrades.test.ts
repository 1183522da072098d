import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MESSAGE_MAX, SERVER_HEADER } from '../../schemas/constants.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { TestSocket, type Refused } from '../../tests/support/socket.ts'

describe('a refused upgrade', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    cookie = (await server.as('amina')).cookie
  })
  afterAll(() => server.close())

  const refusal = (path: string, headers: Record<string, string>): Promise<Refused> =>
    TestSocket.open(`${server.url.replace('http', 'ws')}${path}`, headers).then(
      () => Promise.reject(new Error('The socket was opened')),
      (error: unknown) => error as Refused,
    )

  const refusals: [title: string, path: string, headers: () => Record<string, string>, status: number, code: string][] = [
    ['N10 without a session', '/ws', () => ({}), 401, 'signed-out'],
    ['N09 from elsewhere', '/ws', () => ({ Cookie: cookie, Origin: 'https://evil.example' }), 403, 'forbidden'],
    ['N36 in another student’s name', '/ws?student=lina', () => ({ Cookie: cookie }), 409, 'other-student'],
    ['N31 in no student’s name', '/ws?student=__proto__', () => ({ Cookie: cookie }), 409, 'other-student'],
    ['where there are no sockets', '/api/nothing', () => ({ Cookie: cookie }), 404, 'not-found'],
  ]
  it.each(refusals)('SOCK-2 %s', async (_, path, headers, status, code) => {
    expect(await refusal(path, headers())).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w/) } })
  })

  const say = async (head: string) => {
    const { hostname, port, host } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(`${head.replace('HOST', host)}\r\n\r\n`)
    return text(socket)
  }

  it('gets one well-formed response, with the headers of every other response, and the connection ends', async () => {
    const said = await say(
      'GET /ws HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    )
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
    const [head, body] = said.split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
    expect(head).toContain('content-type: application/json')
    expect(head).toContain("frame-ancestors 'none'")
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toEqual({ code: 'signed-out', message: 'Sign in to continue.' })
  })

  it('gets a response over HTTP/1.1 when it names another protocol, and 400 when the request is invalid', async () => {
    const h2c = 'Host: HOST\r\nConnection: Upgrade\r\nUpgrade: h2c'
    expect(await say(`GET /healthz HTTP/1.1\r\n${h2c}`)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"ok":true/)
    for (const asked of ['POST /api/logout', 'GET http://evil.example/ws'])
      expect(await say(`${asked} HTTP/1.1\r\n${h2c}`)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const host of ['a b', 'somebody@here'])
      expect(await say(`GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket`)).toMatch(
        /^HTTP\/1\.1 400 Bad Request\r\n/,
      )
    // This client has a session, but sends no handshake.
    expect(await say(`GET /ws HTTP/1.1\r\nHost: HOST\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    )
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('N80 gets a long page of messages in parts, whole', async () => {
    const amina = await server.as('amina')
    const earlier = (await amina.history('lina')).length
    const content = '\u{1f393}'.repeat(MESSAGE_MAX)
    for (let at = 0; at < 15; at++) await amina.write('lina', content)
    const path = '/api/messages/conversations/lina'
    const upgrade = await server.call('GET', path, { headers: { Cookie: cookie, Connection: 'Upgrade', Upgrade: 'h2c' } })
    expect(upgrade.headers).toMatchObject({ 'transfer-encoding': 'chunked', connection: 'close' })
    expect(upgrade.body).toEqual((await amina.get(path)).body)
    expect(upgrade.body).toHaveLength(15 + earlier)
  })

  it('gets 500 when the store fails, and the server continues', async () => {
    const { read } = server.store
    server.store.read = () => Promise.reject(new Error('a secret of ours'))
    const refused = await refusal('/ws', { Cookie: cookie })
    server.store.read = read
    expect(refused).toMatchObject({ status: 500, body: { code: 'failure' } })
    expect(JSON.stringify(refused.body)).not.toContain('secret')
    const socket = await TestSocket.open(`${server.url.replace('http', 'ws')}/ws`, { Cookie: cookie })
    await socket.settled()
    await socket.close()
  })
})

describe('an accepted upgrade', () => {
  it('N60 has the header of this server, and none about pages', async () => {
    const server = await startTestServer({ demo: true, memory: true })
    const { cookie } = await server.as('amina')
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
    const [{ headers }] = (await once(socket, 'upgrade')) as [IncomingMessage]
    socket.terminate()
    await server.close()
    expect(headers).toMatchObject({ [SERVER_HEADER.toLowerCase()]: '1' })
    expect(headers).not.toHaveProperty('content-security-policy')
  })
})
