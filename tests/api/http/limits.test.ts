import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { NETWORKS_OF_SITE, RATE_LIMITS } from '../../../schemas/constants.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

interface Item {
  status: number
  body: { code?: string; id?: string }
  retryAfter?: number
}

describe('rate limits', () => {
  // Buckets refill only when a test moves the time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function started(wishes: TestServerOptions = {}): Promise<TestServer> {
    const server = await startTestServer({ memory: true, ...wishes })
    onTestFinished(() => server.close())
    return server
  }
  const statuses = async (count: number, ask: (at: number) => Promise<{ status: number }>) => {
    const all: number[] = []
    for (let at = 0; at < count; at += 100)
      all.push(
        ...(await Promise.all(Array.from({ length: Math.min(100, count - at) }, (_, of) => ask(at + of)))).map(({ status }) => status),
      )
    return all
  }
  const count = (all: number[], status: number) => all.filter((each) => each === status).length
  const tooMany = { code: 'too-many', message: expect.stringMatching(/\w/) }
  const batch = (of: TestStudent, items: unknown[]) => of.post<Item[]>('/api/batch', items)
  const message = (at: number, after: string[] = []) => ({
    method: 'POST',
    path: '/api/messages',
    body: { id: `m${at}`, toUserId: 'ben', content: `${at}` },
    idempotencyKey: `m${at}`,
    after,
  })

  it('SOCK-2 N33 refuse 2,000 requests of one session with 429 and Retry-After once its bucket is empty, and affect no other session', async () => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const all = await statuses(2_000, () => ada.get('/api/auth/user'))
    expect([count(all, 200), count(all, 429)]).toEqual([RATE_LIMITS.requests.atOnce, 2_000 - RATE_LIMITS.requests.atOnce])
    const refused = await ada.post('/api/messages', { id: 'refused', toUserId: 'ben', content: 'too much' })
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '1', tooMany])
    expect((await ada.post('/sync/pull', {})).status).toBe(429)
    await expect(ada.socket()).rejects.toMatchObject({ status: 429, body: tooMany })
    expect((await ben.history('ada')).length).toBe(0)
    expect((await ben.get('/api/auth/user')).status).toBe(200)

    vi.advanceTimersByTime(1_000)
    expect(count(await statuses(30, () => ada.get('/api/auth/user')), 200)).toBe(RATE_LIMITS.requests.perSecond)
    // A student with an empty bucket can still sign out.
    expect((await ada.post('/api/logout')).status).toBe(200)
  })

  it('BATCH-8 N33 count each item of a batch: the rest gets 429, dependent items get 424, and a later batch delivers them in order', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const items = Array.from({ length: 10 }, (_, at) => message(at, at === 7 ? ['m6'] : []))
    const first = (await batch(ada, items)).body
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 429, 424, 429, 429])
    expect([first[6]!.body, first[6]!.retryAfter]).toEqual([tooMany, 10])
    expect((await batch(ada, items)).headers['retry-after']).toBe('10')
    expect((await ben.history('ada')).map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1', '0'])

    vi.advanceTimersByTime(60_000)
    expect((await batch(ada, items.slice(6))).body.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await ben.history('ada')).map(({ content }) => content)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
  })

  it('N33 accept an envelope later, once, after a 429', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    await statuses(6, () => ada.get('/api/auth/user'))
    const send = () => ada.post('/api/messages', { id: 'kept', toUserId: 'ben', content: 'kept' }, { 'Idempotency-Key': 'kept' })
    expect((await send()).status).toBe(429)
    vi.advanceTimersByTime(20_000)
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect(await ben.history('ada')).toHaveLength(1)
  })

  it('only delay the 51st new partner of a day, and never messages to existing partners', async () => {
    const server = await started()
    const ada = await server.enrol('ada')
    for (let at = 0; at <= 51; at++) await server.enrol(`s${at}`)
    const stranger = await server.browser('s51')
    await stranger.write('ada', 'I was first')
    const first = await statuses(51, (at) => ada.post('/api/messages', { id: `p${at}`, toUserId: `s${at}`, content: 'hello' }))
    expect([count(first, 201), count(first, 429)]).toEqual([RATE_LIMITS.strangers.atOnce, 1])
    const id = `p${first.indexOf(429)}`
    const again = () => ada.post('/api/messages', { id, toUserId: id.replace('p', 's'), content: 'hello' })
    const refused = await again()
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '1728', { ...tooMany, code: 'many-strangers' }])
    // The limit does not affect partners who already received a message or who wrote first.
    const known = first.indexOf(201)
    expect((await ada.post('/api/messages', { toUserId: `s${known}`, content: 'again' })).status).toBe(201)
    expect((await ada.post('/api/messages', { toUserId: 's51', content: 'back' })).status).toBe(201)
    vi.advanceTimersByTime(1_728_000)
    expect((await again()).status).toBe(201)
  })

  const signIn = (server: TestServer, body: unknown, headers = {}) => server.call('POST', '/api/login', { body, headers })

  it('N43 count a sign-in by form before its body has arrived', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 10, Expect: '100-continue' }
    for (const _ of [1, 2, 3]) {
      const unfinished = request(`${server.url}/api/login`, { method: 'POST', headers }).on('error', () => {})
      onTestFinished(() => void unfinished.destroy())
      unfinished.flushHeaders()
      // The server asks for the body when it begins to handle the request.
      await once(unfinished, 'continue')
    }
    expect((await signIn(server, { email: 'other@riverside.example' })).status).toBe(429)
  })

  it('N24 ignore a forged X-Forwarded-For when they count sign-ins', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const all = await statuses(5, (at) =>
      signIn(
        server,
        { email: `s${at}@riverside.example`, code: '000000' },
        { 'X-Forwarded-For': `10.1.1.${at}`, Forwarded: `for=10.1.1.${at}`, 'X-Real-IP': `10.1.1.${at}` },
      ),
    )
    expect(all.sort()).toEqual([400, 400, 400, 429, 429])
    const refused = await signIn(server, { email: 'other@riverside.example' })
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '20', tooMany])
    vi.advanceTimersByTime(20_000)
    expect((await signIn(server, { email: 'other@riverside.example' })).status).toBe(200)
  })

  it('N24 use the address that a trusted proxy adds, and ignore addresses that the client sent', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01', TRUSTED_PROXIES: '1' } })
    const from = (address: string, count: number) =>
      statuses(count, (at) =>
        signIn(server, { email: `s${at}-${address}@riverside.example`, code: '000000' }, { 'X-Forwarded-For': `6.6.6.${at}, ${address}` }),
      )
    expect((await from('10.1.1.1', 4)).sort()).toEqual([400, 400, 400, 429])
    expect((await from('10.1.1.2', 3)).sort()).toEqual([400, 400, 400])
  })

  it('N104 count all networks of an IPv6 /48 together as four, and leave other sites and IPv4 alone', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01', TRUSTED_PROXIES: '1' } })
    const from = async (count: number, address: (at: number) => string) => {
      const all = await statuses(count, (at) =>
        signIn(server, { email: `${address(at).replaceAll(':', '-')}@riverside.example` }, { 'X-Forwarded-For': address(at) }),
      )
      return all.filter((status) => status === 200).length
    }
    const most = NETWORKS_OF_SITE * 3
    expect(await from(most + 8, (at) => `2001:db8:1:${at.toString(16)}::1`)).toBe(most)
    expect(await from(most + 8, (at) => `2001:db8:2:${at.toString(16)}::1`)).toBe(most)
    expect(await from(most + 8, (at) => `10.1.1.${at}`)).toBe(most + 8)
    // The limits of a signed-in student are their own.
    const ada = await server.enrol('ada')
    expect((await ada.post('/api/email/send-otp', { email: 'ada@post.example' }, { 'X-Forwarded-For': '2001:db8:1:1::1' })).status).toBe(
      200,
    )
  })

  it('N56 restrict the mails to one email address, whether it is known or not, and leave a part of them to other networks', async () => {
    const server = await started({ env: { TRUSTED_PROXIES: '1' } })
    await server.enrol('known', { email: 'known@riverside.example' })
    const [ofOne, ofAll] = [RATE_LIMITS.codesOfMailFromAddress.atOnce, RATE_LIMITS.codesOfMail.atOnce]
    for (const email of ['known@riverside.example', 'unknown@riverside.example']) {
      const ask = (network: string) => (at: number) =>
        signIn(server, { email: at % 2 ? email : email.toUpperCase() }, { 'X-Forwarded-For': network })
      // Beyond the limit no mail is sent, and the newest code counts for the browser that asks.
      expect(count(await statuses(ofOne + 2, ask('10.1.1.1')), 200)).toBe(ofOne + 2)
      expect(await server.mailsTo(email)).toHaveLength(ofOne)
      expect(count(await statuses(ofAll, (at) => ask(`10.2.2.${at}`)(at)), 200)).toBe(ofAll)
      expect(await server.mailsTo(email)).toHaveLength(ofAll)
    }
    const other = await signIn(server, { email: 'other@riverside.example' }, { 'X-Forwarded-For': '10.1.1.1' })
    expect(other.status).toBe(200)
  })

  it('N56 restrict codes that one network asks for, for any addresses', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.1' } })
    const most = RATE_LIMITS.codesOfAddress.atOnce / 10
    const all = await statuses(most, (at) => signIn(server, { email: `s${at}@riverside.example` }))
    expect(count(all, 200)).toBe(most)
    vi.advanceTimersByTime(2_000)
    // Sign-ins may go on; codes may not yet.
    expect((await signIn(server, { email: 's0@riverside.example', code: '1' })).status).toBe(400)
    expect((await signIn(server, { email: 'one-more@riverside.example' })).status).toBe(429)
  })

  it('N56 leave a signed-in student the codes of their own, whatever strangers of the same network ask for', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.1' } })
    const ada = await server.enrol('ada')
    await statuses(RATE_LIMITS.codesOfAddress.atOnce / 10 + 1, (at) => signIn(server, { email: `s${at}@riverside.example` }))
    expect((await signIn(server, { email: 'one-more@riverside.example' })).status).toBe(429)
    const email = 'ada@post.example'
    expect((await ada.post('/api/email/send-otp', { email })).status).toBe(200)
    expect((await ada.post('/api/email/verify-otp', { email, otpCode: await server.codeFor(email) })).status).toBe(200)
  })

  it('N24 restrict lookups of invitations from one network address, for any guess and any X-Forwarded-For', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const all = await statuses(5, (at) =>
      server.call('GET', `/api/invitations/a-guess-of-24-letters-${at}`, { headers: { 'X-Forwarded-For': `10.1.1.${at}` } }),
    )
    expect(all.sort()).toEqual([404, 404, 404, 429, 429])
    // Sign-ins from this address are not affected.
    expect((await signIn(server, { email: 'a@riverside.example' })).status).toBe(200)
  })

  it('are explained beside the field of the sign-in pages, where a code can be typed again', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const form = (fields: Record<string, string>) =>
      server.call('POST', '/api/login', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    await statuses(3, () => form({ email: 'a@riverside.example', code: '1' }))
    for (const [fields, label] of [
      [{ email: 'a@riverside.example' }, 'Email'],
      [{ email: 'a@riverside.example', code: '1' }, 'Code'],
    ] as const) {
      const { status, headers, text } = await form(fields)
      expect([status, headers['retry-after']]).toEqual([429, '20'])
      expect(text).toMatch(new RegExp(`>${label}</label>`))
      expect(text).toMatch(/role="alert">Too many requests at once/)
    }
  })
})
