import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRESENCE_INTERVAL, SECOND, SESSION_LIFETIME } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { TestSocket } from '../support/socket.ts'

describe('a silent socket', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterEach(() => server.close())

  const open = async (id: string, query = '') => {
    const socket = await (await server.as(id)).socket(query)
    await socket.settled()
    return socket
  }
  const ours = (id: string) => open(id, '?frames=pokes')

  /** Lets seconds pass one by one, in each of which the sockets of `awake` send a frame. */
  async function pass(seconds: number, ...awake: TestSocket[]): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      for (const socket of awake) await socket.settled()
      server.clock.advance(SECOND)
    }
  }

  it('SOCK-35 N57 is pinged after 30 s and closed after 45 s, and its student is offline at once', async () => {
    const [frozen, watcher] = [await ours('amina'), await ours('lina')]
    ;[1, 2].forEach(() => server.clock.advance(PRESENCE_INTERVAL))
    await pass(29, watcher)
    expect(frozen.all('ping')).toEqual([])
    await pass(1, watcher)
    await frozen.next('ping')
    await pass(14, watcher)
    expect(watcher.all('presence').filter(({ changes }) => changes.some(({ online }) => !online))).toEqual([])
    // A page that stands still does not read the close either; its student is gone all the same.
    frozen.ws.pause()
    await pass(1, watcher)
    await watcher.next('presence', ({ changes: [change] }) => change!.userId === 'amina' && !change!.online)
    frozen.ws.resume()
    expect(await frozen.closed).toEqual({ code: CLOSE.silent, reason: 'silent' })
  })

  it('N57 stays open when its client responds to the ping with a heartbeat', async () => {
    const socket = await ours('amina')
    for (let round = 1; round <= 3; round++) {
      await pass(30)
      await socket.next('ping')
      socket.send({ type: 'heartbeat' })
      await socket.settled()
    }
    await pass(29)
    expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  })

  it('SOCK-35 N57 is not saved by protocol pings and pongs, which a browser handles for a frozen page', async () => {
    const socket = await ours('amina')
    for (let second = 0; second < 45; second++) {
      socket.ws.pong()
      socket.ws.ping()
      await new Promise((resolve) => socket.ws.once('pong', resolve))
      server.clock.advance(SECOND)
    }
    expect((await socket.closed).code).toBe(CLOSE.silent)
  })

  it('SOCK-35 N57 the socket of a client that only sends heartbeats is closed after 90 s and gets no ping', async () => {
    const socket = await open('amina')
    await pass(60)
    socket.send({ type: 'heartbeat' })
    await socket.settled()
    await pass(89)
    await open('youssef')
    expect([socket.ws.readyState, socket.all('ping')]).toEqual([socket.ws.OPEN, []])
    await pass(1)
    expect((await socket.closed).code).toBe(CLOSE.silent)
  })

  it('N57 is not what a corrected clock makes of a socket', async () => {
    const socket = await ours('amina')
    server.clock.advance(3_600 * SECOND)
    await socket.settled()
    expect([socket.ws.readyState, socket.all('ping')]).toEqual([socket.ws.OPEN, []])
  })

  it('SOCK-9 N58 is closed as signed out in the second in which its session’s lifetime ends', async () => {
    const [socket, other] = [await ours('amina'), await ours('amina')]
    server.clock.advance(SESSION_LIFETIME - SECOND)
    // A session that is as old, and one that is younger.
    const young = await ours('amina')
    await Promise.all([socket.settled(), other.settled()])
    server.clock.advance(SECOND)
    expect(await socket.closed).toEqual({ code: CLOSE.signedOut, reason: 'session expired' })
    expect((await other.closed).code).toBe(CLOSE.signedOut)
    await young.settled()
  })

  it('N58 carries out no frame that arrives after the lifetime of its session, before that second is over', async () => {
    const socket = await ours('amina')
    server.clock.advance(SESSION_LIFETIME - SECOND / 2)
    await socket.settled()
    server.clock.advance(SECOND / 2)
    socket.send({ type: 'sendMessage', id: 'too-late', to: 'lina', content: 'Is anybody there?' })
    expect((await socket.closed).code).toBe(CLOSE.signedOut)
    expect(await (await server.as('lina')).history('amina')).not.toContainEqual(expect.objectContaining({ content: 'Is anybody there?' }))
  })
})
