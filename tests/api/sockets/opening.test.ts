import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRESENCE_INTERVAL } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('a socket that is opening', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterEach(() => server.close())

  /** Runs `run` once, after the opening socket has read whom its student sees, and before the server registers the socket. */
  function whenItHasLooked(run: () => Promise<unknown>): void {
    const { store } = server
    const read = store.read.bind(store)
    store.read = async (work) => {
      const result = await read(work)
      if (typeof result === 'object' && result !== null && 'audience' in result) {
        store.read = read
        await run()
      }
      return result
    }
  }
  const open = async (id: string) => {
    const socket = await (await server.as(id)).socket('?frames=pokes')
    await socket.settled()
    return socket
  }

  it('SOCK-3 learns of a change in the meantime by hello or by a poke', async () => {
    const [amina, youssef] = [await server.as('amina'), await server.as('youssef')]
    const { checkpoint } = await amina.pull(null)
    whenItHasLooked(() => youssef.write('amina', 'in the meantime'))
    const socket = await amina.socket('?frames=pokes')
    const { positions } = await socket.next('hello')
    const head = (await amina.pull(null)).checkpoint.feeds['user:amina']!
    expect(head).toBeGreaterThan(checkpoint.feeds['user:amina']!)
    expect(Math.max(positions.feeds['user:amina']!, ...socket.all('poke').map(({ seq }) => seq))).toBe(head)
  })

  it('does not announce a student who has become hidden in the meantime', async () => {
    const watcher = await open('lina')
    ;[1, 2].forEach(() => server.clock.advance(PRESENCE_INTERVAL))
    const amina = await server.as('amina')
    whenItHasLooked(() => amina.put('/api/users/profile', { visibility: 'nobody' }))
    await open('amina')
    server.clock.advance(PRESENCE_INTERVAL)
    await watcher.settled()
    expect(
      watcher
        .all('presence')
        .flatMap(({ changes }) => changes)
        .filter(({ userId }) => userId === 'amina'),
    ).toEqual([])
  })

  it('SOCK-10 F11 is closed when its student moves to another campus, which the next one follows', async () => {
    const mover = await server.enrol('mover', { email: 'mover@riverside.example' })
    const email = 'mover@lakeside.example'
    await mover.post('/api/email/send-otp', { email })
    const otpCode = await server.codeFor(email)
    whenItHasLooked(() => mover.post('/api/email/verify-otp', { email, otpCode }))
    const socket = await mover.socket('?frames=pokes')
    expect((await socket.closed).code).toBe(CLOSE.restarting)
    const again = await mover.socket('?frames=pokes')
    expect(Object.keys((await again.next('hello')).positions.feeds)).toContain('campus:lakeside.example')
  })

  it('SOCK-12 leaves its student offline when the server can no longer read', async () => {
    const watcher = await open('lina')
    ;[1, 2].forEach(() => server.clock.advance(PRESENCE_INTERVAL))
    const { store } = server
    const read = store.read.bind(store)
    whenItHasLooked(async () => {
      store.read = () => {
        store.read = read
        return Promise.reject(new Error('disk I/O error'))
      }
    })
    const socket = await (await server.as('amina')).socket('?frames=pokes')
    expect((await socket.closed).code).toBe(1011)
    watcher.send({ type: 'getOnlineUsers' })
    await watcher.settled()
    expect(
      watcher
        .all('onlineUsers')
        .at(-1)!
        .users.map(({ id }) => id as string),
    ).toEqual(['lina'])
  })
})
