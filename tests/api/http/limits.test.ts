import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RATE_LIMITS } from '../../../schemas/constants.ts'
import { startTestServer, type TestServer, type Wishes } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

interface Item {
  status: number
  body: { code?: string; id?: string }
  retryAfter?: number
}

describe('how often', () => {
  // Buckets fill only when a test lets them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function started(wishes: Wishes = {}): Promise<TestServer> {
    const server = await startTestServer({ memory: true, ...wishes })
    onTestFinished(() => server.close())
    return server
  }
  const statuses = async (count: number, ask: (at: number) => Promise<{ status: number }>) => {
    const answers: number[] = []
    for (let at = 0; at < count; at += 100) answers.push(...(await Promise.all(Array.from({ length: Math.min(100, count - at) }, (_, of) => ask(at + of)))).map(({ status }) => status))
    return answers
  }
  const count = (all: number[], status: number) => all.filter((each) => each === status).length
  const tooMany = { code: 'too-many', message: expect.stringMatching(/\w/) }
  /** What one of ours says twice in a test. */
  const batch = (of: TestStudent, items: unknown[]) => of.post<Item[]>('/api/batch', items)
  const message = (at: number, after: string[] = []) => ({ method: 'POST', path: '/api/messages', body: { id: `m${at}`, toUserId: 'ben', content: `${at}` }, idempotencyKey: `m${at}`, after })

  it('N33 two thousand requests of one session: 429 with Retry-After once its bucket is empty; others are not affected', async () => {
    const server = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    const all = await statuses(2_000, () => ada.get('/api/auth/user'))
    expect([count(all, 200), count(all, 429)]).toEqual([RATE_LIMITS.session.atOnce, 2_000 - RATE_LIMITS.session.atOnce])
    const refused = await ada.post('/api/messages', { id: 'refused', toUserId: 'ben', content: 'too much' })
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '1', tooMany])
    expect((await ada.post('/sync/pull', {})).status).toBe(429)
    await expect(ada.socket()).rejects.toMatchObject({ status: 429, body: tooMany })
    expect((await ben.history('ada')).length).toBe(0)
    expect((await ben.get('/api/auth/user')).status).toBe(200)

    vi.advanceTimersByTime(1_000)
    expect(count(await statuses(30, () => ada.get('/api/auth/user')), 200)).toBe(RATE_LIMITS.session.perSecond)
    // Whoever has had enough can still go.
    expect((await ada.post('/api/logout')).status).toBe(200)
  })

  it('N33 each item of a batch counts: the rest is answered 429, what depends on it 424, and goes later, in order', async () => {
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

  it('N33 an envelope that met 429 is accepted later, once', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    await statuses(6, () => ada.get('/api/auth/user'))
    const send = () => ada.post('/api/messages', { id: 'kept', toUserId: 'ben', content: 'kept' }, { 'Idempotency-Key': 'kept' })
    expect((await send()).status).toBe(429)
    vi.advanceTimersByTime(20_000)
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect(await ben.history('ada')).toHaveLength(1)
  })

  it('fifty new partners a day: the next is only delayed, and partners go on hearing', async () => {
    const server = await started()
    const ada = await server.enrol('ada')
    for (let at = 0; at <= 51; at++) await server.enrol(`s${at}`)
    const stranger = await server.browser('s51')
    await stranger.write('ada', 'I was first')
    const first = await statuses(51, (at) => ada.post('/api/messages', { id: `p${at}`, toUserId: `s${at}`, content: 'hello' }))
    expect([count(first, 201), count(first, 429)]).toEqual([RATE_LIMITS.newPartners.atOnce, 1])
    const id = `p${first.indexOf(429)}`
    const again = () => ada.post('/api/messages', { id, toUserId: id.replace('p', 's'), content: 'hello' })
    const refused = await again()
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '1728', tooMany])
    // To those who have heard already, and to those who wrote first, it is no matter.
    const known = first.indexOf(201)
    expect((await ada.post('/api/messages', { toUserId: `s${known}`, content: 'again' })).status).toBe(201)
    expect((await ada.post('/api/messages', { toUserId: 's51', content: 'back' })).status).toBe(201)
    vi.advanceTimersByTime(1_728_000)
    expect((await again()).status).toBe(201)
  })

  const signIn = (server: TestServer, body: unknown, headers = {}) => server.call('POST', '/api/login', { body, headers })

  it('N24 a forged X-Forwarded-For does not get around the limit of sign-ins', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const all = await statuses(5, (at) => signIn(server, { email: `s${at}@riverside.example`, code: '000000' }, { 'X-Forwarded-For': `10.1.1.${at}`, Forwarded: `for=10.1.1.${at}`, 'X-Real-IP': `10.1.1.${at}` }))
    expect(all.sort()).toEqual([400, 400, 400, 429, 429])
    const refused = await signIn(server, { email: 'other@riverside.example' })
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '20', tooMany])
    vi.advanceTimersByTime(20_000)
    expect((await signIn(server, { email: 'other@riverside.example' })).status).toBe(200)
  })

  it('N24 behind a proxy its word counts, and what a client put before it does not', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01', TRUSTED_PROXIES: '1' } })
    const from = (address: string, count: number) => statuses(count, (at) => signIn(server, { email: `s${at}-${address}@riverside.example`, code: '000000' }, { 'X-Forwarded-For': `6.6.6.${at}, ${address}` }))
    expect((await from('10.1.1.1', 4)).sort()).toEqual([400, 400, 400, 429])
    expect((await from('10.1.1.2', 3)).sort()).toEqual([400, 400, 400])
  })

  it('N20 N24 sign-ins and codes of one address of mail are limited from wherever they come, known or not', async () => {
    const server = await started()
    await server.enrol('known', { email: 'known@riverside.example' })
    for (const email of ['known@riverside.example', 'unknown@riverside.example']) {
      const all = await statuses(12, (at) => signIn(server, { email: at % 2 ? email : email.toUpperCase(), code: '000000' }))
      expect([count(all, 400), count(all, 429)]).toEqual([RATE_LIMITS.signInsOfMail.atOnce, 2])
      const refused = await signIn(server, { email })
      expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([429, '6', tooMany])
    }
    expect((await signIn(server, { email: 'other@riverside.example' })).status).toBe(200)
    vi.advanceTimersByTime(6_000)
    expect((await signIn(server, { email: 'known@riverside.example' })).status).toBe(200)
  })

  it('N24 looks at invitations from one address are limited, whatever is guessed and whatever is said of where it comes from', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const all = await statuses(5, (at) => server.call('GET', `/api/invitations/a-guess-of-24-letters-${at}`, { headers: { 'X-Forwarded-For': `10.1.1.${at}` } }))
    expect(all.sort()).toEqual([404, 404, 404, 429, 429])
    // Whoever signs in from there is not concerned.
    expect((await signIn(server, { email: 'a@riverside.example' })).status).toBe(200)
  })

  it('on the sign-in pages it is said beside the field, and a code can be typed again', async () => {
    const server = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const form = (fields: Record<string, string>) =>
      server.call('POST', '/api/login', { body: new URLSearchParams(fields).toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    await statuses(3, () => form({ email: 'a@riverside.example', code: '1' }))
    for (const [fields, label] of [[{ email: 'a@riverside.example' }, 'Email'], [{ email: 'a@riverside.example', code: '1' }, 'Code']] as const) {
      const { status, headers, text } = await form(fields)
      expect([status, headers['retry-after']]).toEqual([429, '20'])
      expect(text).toMatch(new RegExp(`>${label}</label>`))
      expect(text).toMatch(/role="alert">That was a lot at once/)
    }
  })
})
