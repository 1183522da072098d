import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PICTURE_MAX } from '../../schemas/constants.ts'
import type { Env } from '../auth/require-session.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { countResponses, waitForPictureTurn } from './count-responses.ts'
import { jsonAsTaken } from './json-as-taken.ts'
import { arrayText } from '../json-text.ts'
import { OpenResponses, PIPELINED_MAX, RESPONSES_OF_STUDENT_MAX } from './open-responses.ts'

const MB = 1024 * 1024
const ada = 'student:ada' as LimitOwner
const stranger = 'address:x' as LimitOwner

/** Serves some large responses. The owner of a request is named by its header X-Owner. */
async function started(timeout?: number) {
  const responses = new OpenResponses()
  let parts = 0
  let asked = 0
  const pictures: string[] = []
  const app = new Hono<Env>()
    .use(countResponses({ responses, strangerOf: () => stranger, ...(timeout !== undefined && { timeout }) }))
    .use(async (c, next) => {
      asked++
      const owner = c.req.header('X-Owner')
      if (owner !== undefined) c.set('owner', owner as LimitOwner)
      await next()
    })
    .get('/long', (c) => c.text('x'.repeat(20 * MB)))
    .get('/short', (c) => c.text('x'))
    .post('/long', (c) => c.text('x'.repeat(20 * MB)))
    .get('/shared', (c) => {
      c.set('isShared', true)
      return c.text('x'.repeat(20 * MB))
    })
    .get('/picture/:name', async (c) => {
      await waitForPictureTurn(c)
      pictures.push(c.req.param('name'))
      return c.body(new Uint8Array(PICTURE_MAX))
    })
    .get('/parts', (c) => {
      async function* made() {
        for (let at = 0; at < 40; at++) {
          parts++
          await Promise.resolve()
          yield ['x'.repeat(MB)]
        }
      }
      return jsonAsTaken(c, arrayText(made()), () => {})
    })
  const heard: RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void getRequestListener(app.fetch)(incoming, outgoing)
  const server = createServer(heard).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  /** Sends requests on a connection that is not read. Resolves when the server has written a part of a response. */
  const ask = async (path: string, { owner = 'student:ada', method = 'GET', isWritten = true } = {}) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\n${owner && `X-Owner: ${owner}\r\n`}${method === 'POST' ? 'Content-Length: 0\r\n' : ''}\r\n`,
    )
    if (isWritten) await once(socket, 'readable')
    return socket
  }
  const statusOf = (socket: Socket) => Number(String(socket.read(12)).slice(9))
  return { responses, ask, statusOf, pictures, parts: () => parts, asked: () => asked }
}

describe('responses that are not read', () => {
  it('N80 count until they are taken, and beyond the limit the next read of the same owner gets 429', async () => {
    const { responses, ask, statusOf } = await started()
    const first = [await ask('/long'), await ask('/long')]
    expect(first.map(statusOf)).toEqual([200, 200])
    expect(responses.bytes(ada)).toBeGreaterThan(RESPONSES_OF_STUDENT_MAX)
    const refused = await ask('/long')
    expect(statusOf(refused)).toBe(429)
    expect(String(refused.read())).toMatch(/retry-after: 1\r\n.*"code":"too-many"/is)
    expect(statusOf(await ask('/long', { owner: 'student:ben' }))).toBe(200)
    // A change is done already, so its response is sent.
    expect(statusOf(await ask('/long', { method: 'POST' }))).toBe(200)
    for (const socket of first) socket.resume()
    await expect.poll(() => responses.bytes(ada)).toBeLessThan(RESPONSES_OF_STUDENT_MAX)
    expect(statusOf(await ask('/short'))).toBe(200)
  })

  it('N80 those of strangers count for their address, except what is in memory once for all', async () => {
    const { responses, ask, statusOf } = await started()
    for (const _ of [1, 2, 3]) expect(statusOf(await ask('/shared', { owner: '' }))).toBe(200)
    expect(responses.bytes(stranger)).toBe(0)
    expect(statusOf(await ask('/long', { owner: '' }))).toBe(200)
    expect(responses.bytes(stranger)).toBeGreaterThan(10 * MB)
  })

  it('N80 end the connection of a stranger on which most waits, and nobody else at the address is refused', async () => {
    const { responses, ask, statusOf } = await started()
    const honest = await ask('/short', { owner: '' })
    const greedy = await ask('/long', { owner: '' })
    greedy.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
    await expect.poll(() => responses.bytes(stranger)).toBeGreaterThan(RESPONSES_OF_STUDENT_MAX)
    const other = await ask('/long', { owner: '' })
    expect([statusOf(honest), statusOf(other)]).toEqual([200, 200])
    expect(responses.bytes(stranger)).toBeLessThan(RESPONSES_OF_STUDENT_MAX)
    greedy.resume()
    await once(greedy, 'close')
    expect([honest.destroyed, other.destroyed]).toEqual([false, false])
  })

  it('N80 end a connection that asks for more than 32 of them without reading, also for what counts for nobody', async () => {
    const { ask, statusOf, asked } = await started()
    const socket = await ask('/short', { owner: '' })
    socket.write('GET /shared HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200))
    await expect.poll(() => (socket.resume(), socket.destroyed)).toBe(true)
    expect(asked()).toBeLessThanOrEqual(1 + PIPELINED_MAX)
    expect(statusOf(await ask('/short', { owner: '' }))).toBe(200)
  })

  it('allow any number of requests on a connection whose client reads each response first', async () => {
    const { ask, statusOf } = await started()
    const socket = await ask('/short')
    for (let at = 0; at < 2 * PIPELINED_MAX; at++) {
      expect(statusOf(socket)).toBe(200)
      socket.read()
      socket.write('GET /short HTTP/1.1\r\nHost: x\r\nX-Owner: student:ada\r\n\r\n')
      await once(socket, 'readable')
    }
  })

  it('N80 count no more when their connection is gone, also those that wait for an earlier one on it', async () => {
    const { responses, ask } = await started()
    const socket = await ask('/long')
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\nX-Owner: student:ada\r\n\r\n'.repeat(3))
    await expect.poll(() => responses.bytes(ada)).toBeGreaterThan(RESPONSES_OF_STUDENT_MAX)
    socket.destroy()
    await expect.poll(() => responses.size).toBe(0)
  })

  it('N80 pictures wait for earlier responses of their student, and none is refused', async () => {
    const { ask, pictures, statusOf, responses } = await started()
    const sockets = []
    for (let at = 0; at < 8; at++) sockets.push(await ask(`/picture/${at}`, { isWritten: false }))
    const isQuiet = async () => statusOf(await ask('/short', { owner: 'student:ben' }))
    await isQuiet()
    expect(pictures.length).toBeLessThan(8)
    expect(responses.bytes(ada)).toBeLessThan(RESPONSES_OF_STUDENT_MAX)
    for (const socket of sockets) socket.resume()
    await expect.poll(() => pictures.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    await expect.poll(() => responses.bytes(ada)).toBe(0)
  })

  it('N80 hold one part in memory if they are made while they are read', async () => {
    const { ask, parts, responses } = await started()
    const socket = await ask('/parts')
    expect(responses.bytes(ada)).toBeLessThan(2 * MB)
    expect(parts()).toBeLessThan(40)
    socket.resume()
    await expect.poll(parts).toBe(40)
  })
})

describe('the connection of a response', () => {
  it('N80 is destroyed when its client reads nothing', async () => {
    const { responses, ask } = await started(50)
    const [long, parts] = [await ask('/long'), await ask('/parts')]
    await expect.poll(() => responses.size).toBe(0)
    for (const socket of [long, parts]) {
      socket.resume()
      if (!socket.destroyed) await once(socket, 'close')
    }
  })

  it('N80 stays while its client reads slowly', async () => {
    const { ask } = await started(500)
    const socket = await ask('/long')
    let read = 0
    let isClosed = false
    socket.on('close', () => (isClosed = true))
    // Each part is read when the one before is, a while later: for several times the time without progress.
    while (read < 20 * MB && !isClosed) {
      read += (socket.read() as Buffer | null)?.length ?? 0
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(read).toBeGreaterThan(20 * MB)
  })
})
