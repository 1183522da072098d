import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DISPLACED_DELAY, RECONNECT_DELAY, SCHEMA_VERSION } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import type { SendResult } from '../../outbox/send-result.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { AMINA, inQueue, messageEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { socketAddress } from '../browser/web-socket.ts'
import { Socket, type OpenWebSocket } from './socket.ts'

/** A fake server that opens sockets, records frames, and sends only the frames of the test. It responds to pings unless it is dead. */
class FakeServer {
  opened = 0
  said: Record<string, unknown>[] = []
  isDead = false
  line: Parameters<OpenWebSocket>[1] | null = null

  readonly open: OpenWebSocket = (_, line) => {
    this.opened++
    this.line = line
    return {
      send: (text) => {
        const frame = JSON.parse(text) as Record<string, unknown>
        if (frame.type === 'ping') return void (this.isDead || line.frame('{"type":"pong"}'))
        this.said.push(frame)
      },
      close: () => line.close(1000),
    }
  }

  types(): unknown[] {
    return this.said.map((frame) => frame.type)
  }
}

let clock: ManualClock
let server: FakeServer
let socket: Socket
const heard = vi.fn()
const closed = vi.fn()
const refused = vi.fn()
const signedOut = vi.fn()
const log = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  clock = new ManualClock()
  server = new FakeServer()
  socket = new Socket({
    student: AMINA,
    open: server.open,
    now: clock.now,
    later: clock.later,
    random: () => 0.5,
    onFrame: heard,
    onOpen: vi.fn(),
    onClose: closed,
    onConnectFailed: refused,
    onSignedOut: signedOut,
    log,
  })
})

async function connect(): Promise<void> {
  socket.start()
  await clock.advance(2_000)
  server.line!.open()
}

const message = inQueue(1, messageEnvelope('m1'))
const messages = () => server.said.filter((frame) => frame.type === 'sendMessage')

describe('the socket', () => {
  it('SOCK-16 WS-006 opens 2 s after sign-in, not before', async () => {
    socket.start()
    await clock.advance(1_999)
    expect(server.opened).toBe(0)
    await clock.advance(1)
    expect(server.opened).toBe(1)
  })

  it('SOCK-21 WS-007 WS-008 sends userOnline and getOnlineUsers first', async () => {
    await connect()
    expect(server.types()).toEqual(['userOnline', 'getOnlineUsers'])
  })

  it('SOCK-17 WS-010 reports a loss, and opens again 3 s later', async () => {
    await connect()
    server.line!.close(1006)
    expect(closed).toHaveBeenCalledTimes(1)
    await clock.advance(2_999)
    expect(server.opened).toBe(1)
    await clock.advance(1)
    expect(server.opened).toBe(2)
  })

  it('reports that it could not be opened, and tries again', async () => {
    socket.start()
    await clock.advance(2_000)
    server.line!.close(1006)
    expect([refused.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
    await clock.advance(RECONNECT_DELAY)
    expect(server.opened).toBe(2)
  })

  it('SOCK-17 opens again after a random delay when the server restarts', async () => {
    await connect()
    server.line!.close(CLOSE.restarting)
    await clock.advance(RECONNECT_DELAY)
    expect(server.opened).toBe(1)
    await clock.advance(RECONNECT_DELAY / 2)
    expect(server.opened).toBe(2)
  })

  it('has the time until it is opened again', async () => {
    socket.start()
    expect(socket.triesIn).toBe(2_000)
    await clock.advance(2_000)
    expect(socket.triesIn).toBe(0)
    server.line!.open()
    await clock.advance(1_000)
    expect(socket.triesIn).toBeNull()
    server.line!.close(1006)
    expect(socket.triesIn).toBe(RECONNECT_DELAY)
    await clock.advance(1_000)
    expect(socket.triesIn).toBe(RECONNECT_DELAY - 1_000)
  })

  it('N57 opens again 3 s after the server closed it for its silence', async () => {
    await connect()
    server.line!.close(CLOSE.silent)
    await clock.advance(RECONNECT_DELAY)
    expect([server.opened, signedOut.mock.calls.length]).toEqual([2, 0])
  })

  it('SOCK-37 N48 stays closed for 5 minutes when newer sockets took its place, although the server responds', async () => {
    await connect()
    server.line!.close(CLOSE.displaced)
    socket.connectNow()
    await clock.advance(DISPLACED_DELAY - 1)
    expect([server.opened, closed.mock.calls.length]).toEqual([1, 1])
    await clock.advance(1)
    expect(server.opened).toBe(2)
  })

  it('SOCK-37 N48 opens at once after a displacement when the student looks at this browser, and then reconnects as usual', async () => {
    await connect()
    server.line!.close(CLOSE.displaced)
    socket.retryNow()
    await clock.advance(0)
    expect(server.opened).toBe(2)
    server.line!.close(1006)
    await clock.advance(RECONNECT_DELAY)
    expect(server.opened).toBe(3)
  })

  it('SOCK-18 does not open again when the session has ended', async () => {
    await connect()
    server.line!.close(CLOSE.signedOut)
    await clock.advance(60_000)
    expect([server.opened, signedOut.mock.calls.length]).toEqual([1, 1])
  })

  it('SOCK-21 WS-011 sends userOffline when it stops, and stays closed', async () => {
    await connect()
    socket.stop()
    await clock.advance(60_000)
    expect(server.types().at(-1)).toBe('userOffline')
    expect([server.opened, socket.isOpen]).toEqual([1, false])
  })

  it('SOCK-21 WS-017 sends a heartbeat every 30 s', async () => {
    await connect()
    await clock.advance(90_000)
    expect(server.types().filter((type) => type === 'heartbeat')).toHaveLength(3)
  })

  it('SOCK-20 N57 sends a heartbeat at once when the server pings it, without a timer, which a background tab may delay', async () => {
    await connect()
    server.line!.frame('{"type":"ping"}')
    expect(server.types().at(-1)).toBe('heartbeat')
    expect(heard).not.toHaveBeenCalled()
  })

  it('WS-019 sends activity at most every 30 s', async () => {
    await connect()
    for (let at = 0; at < 60; at++) {
      socket.activity(clock.now())
      await clock.advance(1_000)
    }
    expect(server.types().filter((type) => type === 'userActivity')).toHaveLength(2)
  })

  it('SOCK-19 F23 closes within 10 s when it looks open but carries no frames', async () => {
    await connect()
    server.isDead = true
    await clock.advance(10_000)
    expect([socket.isOpen, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('WS-036 logs a frame that cannot be parsed, and continues', async () => {
    await connect()
    server.line!.frame('not json')
    server.line!.frame('{"type":"onlineUsers","users":[]}')
    expect(log).toHaveBeenCalledTimes(1)
    expect(heard).toHaveBeenCalledWith({ type: 'onlineUsers', users: [] })
  })

  it('WS-013 uses wss on https, else ws', () => {
    expect(new URL(socketAddress('https://campus.example', 'amina')).protocol).toBe('wss:')
    expect(new URL(socketAddress('http://127.0.0.1:3000', 'amina')).protocol).toBe('ws:')
  })

  it('SOCK-1 names the student, its frames and the schema version in the address', () => {
    const { searchParams } = new URL(socketAddress('https://campus.example', 'amina'))
    expect(Object.fromEntries(searchParams)).toEqual({ student: 'amina', frames: 'pokes', schema: String(SCHEMA_VERSION) })
  })
})

describe('a chat message', () => {
  let results: SendResult[]
  const send = () => {
    results = []
    void socket.message(message).then((result) => results.push(result))
  }

  it('WS-001 carries id, type, from, to, content and timestamp', async () => {
    await connect()
    send()
    expect(messages()).toEqual([
      expect.objectContaining({ id: 'm1', type: 'sendMessage', from: 'amina', to: 'youssef', content: 'message m1' }),
    ])
    expect(messages()[0]!.timestamp).toBe(new Date(1000).toISOString())
  })

  it('CHAT-012 is confirmed by messageDelivered with its id', async () => {
    await connect()
    send()
    server.line!.frame('{"type":"messageDelivered","clientMessageId":"other","message":{},"positions":null}')
    await clock.rest()
    expect(results).toEqual([])
    server.line!.frame('{"type":"messageDelivered","clientMessageId":"m1","message":{"id":"m1"},"positions":{"epoch":"e","feeds":{}}}')
    await clock.rest()
    expect(results).toEqual([{ status: 201, body: { id: 'm1' }, positions: { epoch: 'e', feeds: {} }, retryAfter: null }])
  })

  it.each([
    ['that the server names', 7, 7_000],
    ['that an older server leaves out', undefined, null],
  ])('SOCK-29 has the wait of a messageError %s', async (_, seconds, retryAfter) => {
    await connect()
    send()
    const refusal = { type: 'messageError', clientMessageId: 'm1', status: 429, code: 'too-many', message: 'Wait.', retryAfter: seconds }
    server.line!.frame(JSON.stringify(refusal))
    await clock.rest()
    expect(results).toEqual([{ status: 429, body: { code: 'too-many', message: 'Wait.' }, positions: null, retryAfter }])
  })

  it('SOCK-27 CHAT-016 CHAT-017 is sent again 5, 10 and 15 s later without confirmation, and no more', async () => {
    await connect()
    const start = clock.now()
    const at: number[] = []
    send()
    for (let second = 0; second <= 40; second++) {
      while (at.length < messages().length) at.push(clock.now() - start)
      await clock.advance(1_000)
    }
    expect(at).toEqual([0, 5_000, 10_000, 15_000])
  })

  it('has no response after 20 s', async () => {
    await connect()
    send()
    await clock.advance(19_999)
    expect(results).toEqual([])
    await clock.advance(1)
    expect(results.map(({ status }) => status)).toEqual([0])
  })

  it('CHAT-014 has no response at once when the socket is closed, or closes in the meantime', async () => {
    send()
    await clock.rest()
    expect(results.map(({ status }) => status)).toEqual([0])
    await connect()
    send()
    server.line!.close(1006)
    await clock.rest()
    expect(results.map(({ status }) => status)).toEqual([0])
  })
})
