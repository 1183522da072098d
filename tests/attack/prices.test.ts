import { Drain } from '../../app/outbox/drain.ts'
import type { Http as ClientHttp } from '../../app/outbox/http.ts'
import { ManualClock } from '../../app/outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../app/outbox/memory-envelope-store.ts'
import { messageEnvelope } from '../../app/outbox/testing/sample-envelopes.ts'
import { httpTransport } from '../../app/outbox/transport.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  HOUR,
  MESSAGE_MAX,
  MINUTE,
  RATE_LIMITS,
  READS_WAITING_MAX,
  SOCKETS_MAX,
  STORED_BYTES_PER_DAY_MAX,
  CHANGE_OVERHEAD_BYTES,
} from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import type { NewMessage } from '../../schemas/message.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { LimitOwner } from '../../sync-server/limits/limits.ts'
import { BOOTSTRAP_TOKENS, FRAME_TOKENS, ROUTE_PRICES } from '../../sync-server/limits/prices.ts'
import { OPERATIONS } from '../../sync-server/openapi/operations.ts'
import type { ApiResponse } from '../support/http.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts'
import type { TestSocket } from '../support/socket.ts'
import type { TestStudent } from '../support/student.ts'

async function started(wishes: TestServerOptions = {}) {
  const server = await startTestServer({ memory: true, ...wishes })
  onTestFinished(() => server.close())
  return server
}

/** Starts a server whose buckets do not refill. */
function frozen() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return started()
}

async function opened(student: TestStudent, count: number, query = ''): Promise<TestSocket[]> {
  const sockets = []
  for (let at = 0; at < count; at++) sockets.push(await student.socket(query))
  return sockets
}

const codes = async (sockets: TestSocket[]) => (await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)

describe('sockets that one student opens', () => {
  it('SOCK-36 N48 stay open up to eight of a session: the oldest is closed with 4429, the newest and those of others stay', async () => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const his = await ben.socket()
    const hers = await opened(ada, SOCKETS_MAX.ofSession + 3)
    expect(await codes(hers.slice(0, 3))).toEqual([CLOSE.displaced, CLOSE.displaced, CLOSE.displaced])
    for (const socket of [...hers.slice(3), his]) await socket.settled()
    // A closed socket makes room again.
    await hers.at(-1)!.close()
    await opened(ada, 1)
    await hers[3]!.settled()
  })

  it('SOCK-36 N48 stay open up to 24 of a student in all sessions, who can still sign out of each of them', async () => {
    const server = await started()
    const first = await server.enrol('ada')
    const browsers = [first, await server.browser('ada'), await server.browser('ada'), await server.browser('ada')]
    const sockets = []
    for (const browser of browsers) sockets.push(await opened(browser, SOCKETS_MAX.ofSession))
    expect(await codes(sockets[0]!)).toEqual(sockets[0]!.map(() => CLOSE.displaced))
    for (const socket of sockets.slice(1).flat()) await socket.settled()
    expect((await browsers[1]!.post('/api/logout')).status).toBe(200)
    expect(await codes(sockets[1]!)).toEqual(sockets[1]!.map(() => CLOSE.signedOut))
    for (const socket of sockets.slice(2).flat()) await socket.settled()
  })

  it.each([
    ['?frames=pokes', 'hello'],
    ['', 'queuedMessage'],
  ] as const)('N93 read for their first frames when the student’s other expensive reads are done: /ws%s', async (query, first) => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    await ben.write('ada', 'waits')
    await ada.write('ben', 'waits')
    const { limits } = server.running.services
    let end!: () => void
    const slow = limits.alone('student:ada' as LimitOwner, () => new Promise<void>((resolve) => (end = resolve)))
    const turns = vi.spyOn(limits, 'aloneUnrefused')
    const hers = await opened(ada, SOCKETS_MAX.ofSession, query)
    await expect.poll(() => turns.mock.calls.filter(([owner]) => owner === 'student:ada').length).toBe(hers.length)
    // Others do not wait for her.
    await (await ben.socket(query)).next(first)
    expect(hers.flatMap((socket) => socket.all(first))).toEqual([])
    end()
    await slow
    for (const socket of hers) await socket.next(first)
  })

  it('SOCK-36 N48 are counted by session alone when visitors of the demo share the account', async () => {
    const server = await started({ demo: true })
    const visitors = await Promise.all(Array.from({ length: SOCKETS_MAX.ofStudent + 4 }, () => server.browser('amina')))
    const sockets = await Promise.all(visitors.map((visitor) => visitor.socket()))
    for (const socket of sockets) await socket.settled()
  })
})

describe('requests of one student', () => {
  const GUARDED = [
    ...OPERATIONS.filter(({ open }) => !open).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    'GET /ws',
  ]
  const alone = Object.entries(ROUTE_PRICES).filter(([, price]) => price.alone)

  it('N47 have a price on each route that needs a session, and no other route has one', () => {
    expect(Object.keys(ROUTE_PRICES).sort()).toEqual(GUARDED.sort())
    for (const { tokens } of Object.values(ROUTE_PRICES)) expect(tokens).toBeGreaterThan(0)
  })

  /** Holds the lane of a student as a slow read does. The returned function ends it. */
  function slowRead(server: TestServer, owner: string): () => Promise<void> {
    let end!: () => void
    const read = server.running.services.limits.alone(owner as LimitOwner, () => new Promise<void>((resolve) => (end = resolve)))
    return () => (end(), read)
  }

  it('N47 N33 take their price from the bucket of the student, in all sessions together, and from no other student', async () => {
    const server = await frozen()
    const [ada, ben, again] = [await server.enrol('ada'), await server.enrol('ben'), await server.browser('ada')]
    const nearby = ROUTE_PRICES['GET /api/students/nearby']!.tokens
    for (let spent = 0; spent < RATE_LIMITS.requests.atOnce; spent += nearby) {
      const browser = spent % (2 * nearby) === 0 ? ada : again
      expect((await browser.get('/api/students/nearby')).status).toBe(200)
    }
    for (const browser of [ada, again]) expect((await browser.get('/api/auth/user')).headers['retry-after']).toBe('1')
    // A price that the bucket does not have yet takes longer.
    expect((await ada.get('/api/students/nearby')).headers['retry-after']).toBe(String(nearby / RATE_LIMITS.requests.perSecond))
    expect((await ben.get('/api/students/nearby')).status).toBe(200)
  })

  it('N47 N33 pay for a bootstrap when the server has sent one, whether they asked for it or sent a forged checkpoint', async () => {
    const server = await frozen()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const pulls = Math.ceil(RATE_LIMITS.requests.atOnce / (1 + BOOTSTRAP_TOKENS))
    for (const [student, checkpoint] of [
      [ada, null],
      [ben, { epoch: 'forged', feeds: {} }],
    ] as const) {
      for (let at = 0; at < pulls; at++) expect((await student.post('/sync/pull', { checkpoint })).status).toBe(200)
      expect((await student.post('/sync/pull', { checkpoint })).status).toBe(429)
    }
  })

  it('N47 are not cheaper as HEAD', async () => {
    const server = await frozen()
    const ada = await server.enrol('ada')
    const end = slowRead(server, 'student:ada')
    const reads = Array.from({ length: READS_WAITING_MAX + 1 }, () => ada.call('HEAD', '/api/students/nearby'))
    expect((await first429(reads)).status).toBe(429)
    await end()
    await Promise.all(reads)
  })

  it('N47 a device that was offline for a day is not refused: 500 messages arrive in order, each once, from two drains', async () => {
    const server = await frozen()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const envelopes = new MemoryEnvelopeStore()
    const ids = Array.from({ length: 500 }, (_, at) => `m${at}`)
    for (const id of ids) await envelopes.add(messageEnvelope(id, ben.id, { senderId: ada.id }))
    const clock = new ManualClock(server.clock.now())
    const statuses: number[] = []
    const http = overHttp(ada)
    const drainOf = () =>
      new Drain({
        store: envelopes,
        student: ada.id,
        transport: httpTransport(async (request) => {
          const response = await http(request)
          const results = Array.isArray(response.body) ? (response.body as { status: number }[]) : []
          statuses.push(response.status, ...results.map(({ status }) => status))
          return response
        }),
        now: clock.now,
        random: () => 0,
        later: clock.later,
        responds: async () => true,
      })
    const page = drainOf()
    page.wake()
    await page.settled()
    expect(statuses.filter((status) => status >= 400)).toEqual([])
    expect((await envelopes.overlaid(ada.id)).filter(isWaiting)).toEqual([])

    // The page and the service worker may send the same messages at the same time. What a limit holds up then only arrives later.
    for (const id of ids) await envelopes.add(messageEnvelope(`again-${id}`, ben.id, { senderId: ada.id }))
    const drains = [drainOf(), drainOf()]
    for (const drain of drains) drain.wake()
    for (let minute = 0; minute < 10; minute++) {
      await Promise.all(drains.map((drain) => drain.settled()))
      vi.advanceTimersByTime(MINUTE)
      await clock.advance(MINUTE)
    }
    expect((await envelopes.overlaid(ada.id)).filter(isWaiting)).toEqual([])
    const stored = await server.store.read((view) => view.messages.between(ben.id, ada.id, null, 2_000))
    expect(stored.map(({ id }) => id as string).reverse()).toEqual([...ids, ...ids.map((id) => `again-${id}`)])
  })

  it.each(alone)('N47 run one at a time when they are expensive, 8 wait, and the others get 429: %s', async (route) => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const [method, path] = route.replace(/:\w+/, 'ben').split(' ') as [string, string]
    const read = (of: TestStudent) =>
      of.call<unknown>(method, `${path}${path === '/sync/history' ? '?of=students' : ''}`, method === 'POST' ? {} : undefined)
    const end = slowRead(server, 'student:ada')
    const reads = Array.from({ length: READS_WAITING_MAX + 3 }, () => read(ada))
    const { status, headers, body } = await first429(reads)
    expect([status, headers['retry-after'], body]).toMatchObject([429, '1', { code: 'too-many' }])
    // Neither a cheap request of hers nor the reads of others wait.
    expect((await ada.get('/api/auth/user')).status).toBe(200)
    expect((await read(ben)).status).not.toBe(429)
    await end()
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await read(ada)).status).not.toBe(429)
  })
})

const first429 = (reads: Promise<ApiResponse<unknown>>[]) =>
  new Promise<ApiResponse<unknown>>((resolve) => {
    for (const read of reads) void read.then((response) => response.status === 429 && resolve(response))
  })

describe('frames of one student', () => {
  /** A frame of this size in bytes, which gets a response. */
  const heavy = (bytes: number) => {
    const frame = '{"type":"ping","more":""}'
    return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)
  }

  it('SOCK-38 N49 are counted in bytes before they are parsed, on all sockets together, and are accepted again later', async () => {
    const server = await frozen()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const [hers, another, his] = [await ada.socket(), await ada.socket(), await ben.socket()]
    const frame = heavy(60_000)
    const fit = Math.floor(RATE_LIMITS.frameBytes.atOnce / frame.length)
    for (let at = 0; at < fit + 4; at++) (at % 2 ? hers : another).send(frame)
    // Small frames still fit.
    await Promise.all([hers.settled(), another.settled()])
    const responses = () => hers.all('pong').length + another.all('pong').length - 2
    while (responses() < fit) await new Promise(setImmediate)
    expect(responses()).toBe(fit)
    expect(hers.all('throttled').length + another.all('throttled').length).toBeGreaterThan(0)
    // A long message of another student is not affected.
    his.send({ type: 'sendMessage', id: 'his', to: 'ada', content: '𝄞'.repeat(MESSAGE_MAX) })
    await his.next('messageDelivered')
    vi.advanceTimersByTime(1_000)
    hers.send(frame)
    while (responses() < fit + 1) await new Promise(setImmediate)
  })

  it('N49 N13 close the socket with 1008 when it goes on sending more bytes than it may', async () => {
    const server = await frozen()
    const hers = await (await server.enrol('ada')).socket()
    const frame = heavy(60_000)
    for (let at = 0; at < 20 + RATE_LIMITS.refusedFrames.atOnce; at++) hers.send(frame)
    expect((await hers.closed).code).toBe(CLOSE.tooMany)
    expect(hers.all('throttled')).toHaveLength(1)
  })

  it('SOCK-13 N49 have a price, which a list of the whole campus pays', async () => {
    const server = await frozen()
    const hers = await (await server.enrol('ada')).socket()
    const lists = RATE_LIMITS.frames.atOnce / FRAME_TOKENS.getOnlineUsers
    for (let at = 0; at < lists + 2; at++) hers.send({ type: 'getOnlineUsers' })
    for (let at = 0; at < lists; at++) await hers.next('onlineUsers')
    expect((await hers.next('throttled')).retryAfter).toBe(1)
    vi.advanceTimersByTime(1_000)
    await hers.settled()
    expect(hers.all('onlineUsers')).toHaveLength(lists)
  })
})

describe('changes that one student stores', () => {
  const long = (at: number) => ({ id: `m${at}`, toUserId: 'ben', content: '𝄞'.repeat(MESSAGE_MAX) })
  const bytes = 4 * MESSAGE_MAX + CHANGE_OVERHEAD_BYTES

  /** Starts a server where ada has room for three of the longest messages today, and a bit. */
  async function almostFull() {
    const server = await frozen()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    server.running.services.limits.countStored(`student:${ada.id}` as LimitOwner, STORED_BYTES_PER_DAY_MAX - 3.5 * bytes)
    return { server, ada, ben }
  }

  async function full() {
    const { server, ada, ben } = await almostFull()
    for (let at = 0; at < 3; at++) expect((await ada.post('/api/messages', long(at))).status).toBe(201)
    return { server, ada, ben }
  }

  it('N70 are refused with 429 and the time to wait when they have filled the day, and are stored once there is room', async () => {
    const { ada, ben } = await full()
    const refused = await ada.post('/api/messages', long(3))
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { code: 'daily-limit', message: expect.stringMatching(/40 MB .* Try again later/) },
    ])
    const wait = Number(refused.headers['retry-after'])
    // A short message still fits, a repeat of a stored one needs no room, and others have room of their own.
    expect((await ada.post('/api/messages', { id: 'short', toUserId: 'ben', content: 'short' })).status).toBe(201)
    expect((await ada.post('/api/messages', long(2))).status).toBe(201)
    expect((await ben.post('/api/messages', { ...long(9), toUserId: 'ada' })).status).toBe(201)
    vi.advanceTimersByTime((wait + 60) * 1_000)
    expect((await ada.post('/api/messages', long(3))).status).toBe(201)
    expect(await ben.history('ada')).toHaveLength(6)
  })

  it('N70 count nothing when they are refused for another reason, however often they are sent', async () => {
    const { ada } = await almostFull()
    for (let at = 0; at < 5; at++) expect((await ada.post('/api/messages', { ...long(at), toUserId: 'nobody' })).status).toBe(404)
    for (let at = 0; at < 3; at++) expect((await ada.post('/api/messages', long(at))).status).toBe(201)
  })

  it('N70 wait on the device that wrote them, with their text, and are sent by themselves when there is room', async () => {
    const { server, ada, ben } = await full()
    const envelopes = new MemoryEnvelopeStore()
    const clock = new ManualClock(server.clock.now())
    const drain = new Drain({
      store: envelopes,
      student: ada.id,
      transport: httpTransport(overHttp(ada)),
      now: clock.now,
      random: () => 0,
      later: clock.later,
      responds: async () => true,
    })
    const content = long(3).content
    const written = messageEnvelope('m3', ben.id, { senderId: ada.id })
    await envelopes.add({ ...written, input: { ...(written.input as NewMessage), content } })
    drain.wake()
    await drain.settled()
    const [waiting] = await envelopes.overlaid(ada.id)
    expect(waiting).toMatchObject({ synced: false, refused: false, lastError: { status: 429, code: 'daily-limit' }, input: { content } })
    vi.advanceTimersByTime(HOUR)
    await clock.advance(HOUR)
    await drain.settled()
    expect((await envelopes.overlaid(ada.id))[0]).toMatchObject({ synced: true })
    expect(await ben.history('ada')).toHaveLength(4)
  })
})

const overHttp =
  (student: TestStudent): ClientHttp =>
  async ({ method, path, body, headers }) => {
    const response = await student.call(method, path, body, headers)
    return {
      status: response.status,
      header: (name) => (response.headers[name.toLowerCase()] as string | undefined) ?? null,
      body: response.body,
      text: response.text,
    }
  }
