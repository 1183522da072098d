import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SCHEMA_VERSION, SESSION_LIFETIME } from '../../../schemas/constants.ts'
import { SqliteStore } from '../../../sync-server/store/sqlite/store.ts'
import type { Store } from '../../../sync-server/store/store.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Refused, TestSocket } from '../../support/socket.ts'

describe('a socket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  const url = (path = '/ws') => `${server.url.replace('http', 'ws')}${path}`
  const refusal = (path: string, headers: Record<string, string>) =>
    TestSocket.open(url(path), headers).then(
      async (socket) => {
        await socket.close()
        throw new Error('The socket was opened')
      },
      (error: unknown) => error as Refused,
    )

  it('WS-012 opens with a session, with the server’s own origin or without one', async () => {
    const amina = await server.as('amina')
    for (const headers of [{}, { Origin: server.url }]) {
      const socket = await amina.socket('', headers)
      await socket.settled()
      await socket.close()
    }
  })

  it('N09 is refused from another origin, and the server continues to run', async () => {
    const { cookie } = await server.as('amina')
    for (const Origin of [
      'https://evil.example',
      'null',
      'nonsense',
      `${server.url}.evil.example`,
      server.url.replace(/:\d+$/, ':1'),
      'file://',
    ]) {
      for (const path of ['/ws', '/ws?frames=pokes']) expect((await refusal(path, { Cookie: cookie, Origin })).status).toBe(403)
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('opens on no other path', async () => {
    const { cookie } = await server.as('amina')
    for (const path of ['/', '/api/auth/user', '/sync/pull', '/healthz', '/ws/more', '/nothing']) {
      const error = await refusal(path, { Cookie: cookie })
      expect(error).toBeInstanceOf(Refused)
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('N10 AUTH-006 is refused without a session or with an ended one', async () => {
    const amina = await server.as('amina')
    await amina.post('/api/logout')
    for (const headers of [{}, { Cookie: 'friendioo_session=nonsense' }, { Cookie: amina.cookie }]) {
      expect((await refusal('/ws', headers as Record<string, string>)).status).toBe(401)
    }
    const other = await startTestServer({ memory: true })
    const late = await other.enrol('late')
    other.clock.advance(SESSION_LIFETIME)
    await expect(late.socket()).rejects.toMatchObject({ status: 401 })
    await other.close()
  })

  it('N36 is refused in the name of another student than the cookie’s', async () => {
    const { cookie } = await server.as('amina')
    expect((await refusal('/ws?student=lina', { Cookie: cookie })).status).toBe(409)
    expect((await refusal('/ws', { Cookie: cookie, 'X-Student': 'lina' })).status).toBe(409)
    const socket = await TestSocket.open(url('/ws?student=amina&frames=pokes'), { Cookie: cookie })
    await socket.next('hello')
    await socket.close()
  })

  it('SOCK-2 is refused with 426 to a client with another schema version', async () => {
    const { cookie } = await server.as('amina')
    for (const schema of [SCHEMA_VERSION - 1, SCHEMA_VERSION + 1, 'x'])
      expect((await refusal(`/ws?frames=pokes&schema=${schema}`, { Cookie: cookie })).status).toBe(426)
    const socket = await TestSocket.open(url(`/ws?frames=pokes&schema=${SCHEMA_VERSION}`), { Cookie: cookie })
    await socket.next('hello')
    await socket.close()
  })

  it('SOCK-9 N11 is closed with 4401 when its browser signs out, and receives nothing more', async () => {
    const [here, there, youssef] = [await server.as('amina'), await server.as('amina'), await server.as('youssef')]
    const [first, second, other] = [await here.socket(), await here.socket('?frames=pokes'), await there.socket()]
    await Promise.all([first.settled(), second.settled(), other.settled()])
    await here.post('/api/logout')
    const heard = [first.heard.length, second.heard.length]
    await youssef.write('amina', 'a word for the other browser')
    await other.next('newMessage', ({ message }) => message.content === 'a word for the other browser')
    for (const socket of [first, second]) expect(await socket.closed).toEqual({ code: 4401, reason: 'signed out' })
    expect([first.heard.length, second.heard.length]).toEqual(heard)
    await other.settled()
  })

  it('SOCK-9 N11 is closed when its browser signs in as another student', async () => {
    const amina = await server.as('amina')
    const socket = await amina.socket()
    await amina.post('/api/login', { demoUser: 'lina' })
    expect((await socket.closed).code).toBe(4401)
  })

  it('N11 changes nothing after the sign-out, even when it has not received the close yet', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const socket = await amina.socket()
    await socket.settled()
    socket.ws.pause()
    await amina.post('/api/logout')
    socket.send({ type: 'sendMessage', id: 'too-late', to: 'youssef', content: 'too late' })
    socket.ws.resume()
    await socket.closed
    const { id } = await (await server.as('lina')).write('youssef', 'behind it')
    expect((await youssef.history('lina'))[0]!.id).toBe(id)
    expect((await youssef.history('amina')).map((message) => message.id)).not.toContain('too-late')
  })

  describe('while it opens', () => {
    /** Starts a server on which the first read of an opening socket waits at a gate, as if the database were far away. */
    async function slowServer() {
      const inner = new SqliteStore({ source: ':memory:' })
      let open = () => {}
      let reached = () => {}
      const gate = new Promise<void>((resolve) => (open = resolve))
      const opening = new Promise<void>((resolve) => (reached = resolve))
      const store: Store = {
        epoch: inner.epoch,
        isDamaged: false,
        onMoved: (listener) => inner.onMoved(listener),
        onJob: (listener) => inner.onJob(listener),
        close: () => inner.close(),
        write: (work) => inner.write(work),
        read: async (work) => {
          const result = await inner.read(work)
          if (typeof result === 'object' && result !== null && 'audience' in result) {
            reached()
            await gate
          }
          return result
        },
      }
      const slow = await startTestServer({ store })
      onTestFinished(() => slow.close())
      return { slow, amina: await slow.enrol('amina'), opening, open }
    }

    it('N11 is closed by a sign-out, too', async () => {
      const { amina, opening, open } = await slowServer()
      const socket = await amina.socket()
      await opening
      await amina.post('/api/logout')
      open()
      expect((await socket.closed).code).toBe(4401)
      expect(socket.heard).toEqual([])
    })

    it('WS-026 receives a message that is written in the meantime, once', async () => {
      const { slow, amina, opening, open } = await slowServer()
      const youssef = await slow.enrol('youssef')
      const before = await youssef.write('amina', 'before')
      const socket = await amina.socket()
      await opening
      const meanwhile = await youssef.write('amina', 'meanwhile')
      open()
      await socket.settled()
      const after = await youssef.write('amina', 'after')
      await socket.settled()
      expect(socket.all('queuedMessage').map(({ message }) => message.id)).toEqual([before.id, meanwhile.id])
      expect(socket.all('newMessage').map(({ message }) => message.id)).toEqual([after.id])
    })
  })

  it('SOCK-10 is closed with 1012 when the server stops, so that it connects again', async () => {
    const other = await startTestServer({ memory: true })
    const amina = await other.enrol('amina')
    const socket = await amina.socket()
    await socket.settled()
    const stopping = other.running.stop()
    expect((await socket.closed).code).toBe(1012)
    await stopping
    other.http.close()
  })
})
