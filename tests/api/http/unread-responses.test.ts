import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../support/server.ts'

it('N80 hundreds of API descriptions that a stranger asks for and does not read refuse nobody at the same address', async () => {
  const server = await startTestServer({ memory: true })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
  /** Opens a connection that reads nothing, and sends the same request many times. Resolves when the server has written or closed. */
  const ask = async (path: string, count: number) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count))
    await Promise.race([once(socket, 'readable'), once(socket, 'close')])
  }
  // 30 on a connection are what one may have; 120 end it.
  for (const count of [30, 30, 30, 30, 30, 120, 120, 120]) for (const path of ['/api/openapi.json', '/api/docs']) await ask(path, count)
  for (const path of ['/api/login', '/api/docs', '/api/openapi.json'])
    expect([path, (await server.call('GET', path)).status]).toEqual([path, 200])
})
