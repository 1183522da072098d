import { expect, test } from 'vitest'
import { BODIES_OF_STUDENT_MAX } from '../../sync-server/http/body-limits.ts'
import { AttackedServer, type RawConnection } from './attacked-server.ts'

const MB = 1024 * 1024
/** What a Node process may hold besides the bodies until it collects garbage; newer lines hold more. The attack sends 240 MB. */
const GARBAGE_MAX = 160 * MB

/** Returns the head of a request whose body comes in chunks. */
const head = (method: string, path: string, cookie = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`

/** Begins bodies that never end, each on a connection of its own, and sends up to `bytes` of each. */
async function unfinished(server: AttackedServer, count: number, bytes: number, request: string): Promise<RawConnection[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await server.connection()
      await connection.send(request)
      for (let sent = 0; sent < bytes; sent += MB) await Promise.race([connection.send(chunk(MB)), connection.closed])
      return connection
    }),
  )
}

test('ENV-16 N43 forty unfinished bodies of 6 MB without a session get 401 and take no memory', async () => {
  const server = await AttackedServer.start()
  const before = await server.memory()
  const connections = await unfinished(server, 40, 6 * MB, head('PUT', '/api/users/profile'))
  expect((await server.memory()) - before).toBeLessThan(GARBAGE_MAX)
  await Promise.all(connections.map((each) => each.closed))
  // Status 0: the connection was closed while so much was under way that the response did not get through.
  const statuses = await Promise.all(connections.map((each) => each.status()))
  expect(statuses).toContain(401)
  expect(statuses.filter((status) => status !== 401 && status !== 0)).toEqual([])
})

test('N43 forty unfinished bodies of one student take no more memory than two pictures', async () => {
  const server = await AttackedServer.start({ LOG_LEVEL: 'info' })
  const amina = await server.as('amina')
  const before = await server.memory()
  const connections = await unfinished(server, 40, 6 * MB, head('PUT', '/api/users/profile', amina.cookie))
  expect((await server.memory()) - before).toBeLessThan(GARBAGE_MAX + BODIES_OF_STUDENT_MAX)
  // The last one that had room fails when its body ends, the others are refused and closed. A few responses do not get through.
  let closed = 0
  for (const each of connections) void each.closed.then(() => closed++)
  await expect.poll(() => closed).toBeGreaterThanOrEqual(40 - Math.ceil(BODIES_OF_STUDENT_MAX / (6 * MB)))
  const responses = connections.map((each) => each.text.slice(0, 12))
  expect(responses).toContain('HTTP/1.1 429')
  expect(responses.filter((text) => text !== 'HTTP/1.1 429' && text !== '')).toEqual([])
  expect((await amina.get('/api/auth/user')).status).toBe(200)
})

test('ENV-16 N43 a body that is longer than its route allows is refused before it ends, and its connection is closed', async () => {
  const server = await AttackedServer.start()
  const amina = await server.as('amina')
  for (const [method, path, bytes, cookie] of [
    ['POST', '/api/login', 5_000, ''],
    ['POST', '/api/messages', 140_000, amina.cookie],
    ['PUT', '/api/users/availability', 70_000, amina.cookie],
    ['POST', '/api/batch', 1.1 * MB, amina.cookie],
  ] as const) {
    const connection = await server.connection()
    await connection.send(head(method, path, cookie) + chunk(Math.round(bytes)))
    expect([path, await connection.status()]).toEqual([path, 413])
    await connection.closed
  }
})

test('ENV-16 N43 a body that does not arrive in time is refused with 408, also when it comes byte by byte', async () => {
  const server = await AttackedServer.start()
  const amina = await server.as('amina')
  const [none, slow] = [await server.connection(), await server.connection()]
  await none.send(head('POST', '/api/login').replace('Transfer-Encoding: chunked', 'Content-Length: 100'))
  await slow.send(head('POST', '/api/messages', amina.cookie))
  for (let second = 0; second < 30; second += 5) {
    await slow.send(chunk(1))
    await server.process.advance(5_000)
  }
  expect([await none.status(), await slow.status()]).toEqual([408, 408])
  await Promise.all([none.closed, slow.closed])
})

test('ENV-16 N44 a body that is nested deeply is refused with 400, also where any value is accepted', async () => {
  const server = await AttackedServer.start()
  const amina = await server.as('amina')
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  for (const levels of [30, 20_000])
    for (const [path, body] of [
      ['/api/messages', `{"toUserId":"youssef","content":"x","more":${deep(levels)}}`],
      ['/api/batch', `[{"method":"POST","path":"/api/messages","body":{"x":${deep(levels)}},"idempotencyKey":"deep"}]`],
      ['/sync/pull', `{"checkpoint":${deep(levels)}}`],
    ] as const) {
      const response = await amina.post<{ code: string }>(path, body, { 'Content-Type': 'application/json' })
      expect([path, response.status, response.body.code]).toEqual([path, 400, 'invalid'])
    }
  const socket = await amina.socket()
  socket.send(`{"type":"ping","more":${deep(20_000)}}`)
  await socket.settled()
  expect(socket.all('pong')).toHaveLength(1)
})
