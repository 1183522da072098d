import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CODE_LENGTH_GUESSED,
  CODE_RESEND_DELAY,
  CODE_TRIES,
  HOUR,
  MINUTE,
  RATE_LIMITS,
  WRONG_CODES_MAX,
} from '../../../schemas/constants.ts'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'

const EMAIL = 'amina@uni.example'
const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe('a mailed code belongs to the browser that asked', () => {
  let server: TestServer
  // Buckets of the limits refill only when a test moves the time.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
  })
  const browser = (network = '10.0.0.1') => server.cookieBrowser({ 'X-Forwarded-For': network })
  /** Returns the codes that were mailed to the address, oldest first. */
  const mailed = async (email = EMAIL) => (await server.mailsTo(email)).map((mail) => /Your code is (\d+)/.exec(mail)![1]!)

  it('N54 five wrong guesses of a stranger, in any browser, leave the right code to its student', async () => {
    const [student, stranger] = [browser(), browser('6.6.6.6')]
    await student.signIn({ email: EMAIL })
    const code = await server.codeFor(EMAIL)
    server.clock.advance(CODE_RESEND_DELAY)
    await stranger.signIn({ email: EMAIL })
    for (let time = 0; time <= CODE_TRIES; time++) expect((await stranger.signIn({ email: EMAIL, code: wrongOf(code) })).status).toBe(400)
    const signedIn = await student.signIn({ email: EMAIL, code })
    expect([signedIn.status, cookieOf(signedIn)]).toEqual([200, expect.any(String)])
  })

  it.each([
    ['of one network', 1],
    ['of forty networks', 40],
  ])(
    'N54 for an hour ten requests a minute %s, with wrong guesses, lock nobody out, on the same network or another one',
    async (_, networks) => {
      for (let minute = 0; minute < 60; minute++) {
        for (let time = 0; time < 10; time++) {
          server.clock.advance(1)
          const stranger = browser(`6.6.6.${(minute * 10 + time) % networks}`)
          expect((await stranger.signIn({ email: EMAIL })).status).toBe(200)
          await stranger.signIn({ email: EMAIL, code: '000000' })
        }
        server.clock.advance(MINUTE)
        vi.advanceTimersByTime(MINUTE)
        if (minute % 12 !== 11) continue
        for (const network of ['6.6.6.0', '10.0.0.1']) {
          server.clock.advance(1)
          const student = browser(network)
          expect((await student.signIn({ email: EMAIL })).status).toBe(200)
          expect((await student.signIn({ email: EMAIL, code: (await mailed()).at(-1)! })).status).toBe(200)
        }
      }
    },
  )

  it('N54 where no mail is sent any more, the newest code counts once, and wrong guesses of others do not end it', async () => {
    for (let time = 0; time < RATE_LIMITS.codesOfMail.atOnce; time++) {
      server.clock.advance(1)
      await browser(`6.6.6.${time % 40}`).signIn({ email: EMAIL })
    }
    const [student, stranger, second] = [browser(), browser(), browser()]
    for (const each of [student, stranger, second]) expect((await each.signIn({ email: EMAIL })).status).toBe(200)
    const codes = await mailed()
    expect([codes.length, codes.at(-1)!.length]).toEqual([RATE_LIMITS.codesOfMail.atOnce, CODE_LENGTH_GUESSED])
    for (let guess = 0; guess < CODE_TRIES; guess++) await stranger.signIn({ email: EMAIL, code: wrongOf(codes.at(-1)!) })
    expect((await stranger.signIn({ email: EMAIL, code: codes.at(-1)! })).status).toBe(400)
    expect((await student.signIn({ email: EMAIL, code: codes.at(-2)! })).status).toBe(400)
    expect((await student.signIn({ email: EMAIL, code: codes.at(-1)! })).status).toBe(200)
    expect((await second.signIn({ email: EMAIL, code: codes.at(-1)! })).status).toBe(400)
  })

  it('N54 two browsers of a student both sign in, in any order, each with its own newest code', async () => {
    const [phone, laptop] = [browser(), browser()]
    await phone.signIn({ email: EMAIL })
    const first = await server.codeFor(EMAIL)
    server.clock.advance(1)
    await laptop.form({ email: EMAIL })
    const second = await server.codeFor(EMAIL)
    server.clock.advance(CODE_RESEND_DELAY)
    await laptop.form({ email: EMAIL })
    const third = await server.codeFor(EMAIL)
    if (second !== third) expect((await laptop.form({ email: EMAIL, code: second })).status).toBe(400)
    expect((await laptop.form({ email: EMAIL, code: third })).status).toBe(303)
    expect((await phone.signIn({ email: EMAIL, code: first })).status).toBe(200)
    for (const each of [phone, laptop]) expect((await each.get('/api/auth/user')).body).toMatchObject({ email: EMAIL })
  })

  it('N55 is refused without the cookie, with the cookie of another browser, and with one that was made up', async () => {
    const [student, stranger] = [browser(), browser()]
    await student.signIn({ email: EMAIL })
    const code = await server.codeFor(EMAIL)
    const without = await browser().signIn({ email: EMAIL, code })
    expect([without.status, without.body]).toEqual([
      400,
      { code: 'other-browser', message: 'A code works only in the browser that requested it. Request a new one here.' },
    ])
    const page = await browser().form({ email: EMAIL, code })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('A code works only in the browser that requested it.')])
    await stranger.signIn({ email: 'mallory@uni.example' })
    expect((await stranger.signIn({ email: EMAIL, code })).body).toMatchObject({ code: 'wrong-code' })
    stranger.cookies.set('friendioo_code', 'made-up')
    expect((await stranger.signIn({ email: EMAIL, code })).body).toMatchObject({ code: 'wrong-code' })
    expect((await student.signIn({ email: EMAIL, code })).status).toBe(200)
  })

  it('N55 has a cookie that scripts cannot read, and whose value the server makes, whatever was in the browser before', async () => {
    const student = browser()
    student.cookies.set('friendioo_code', 'planted')
    const asked = await student.signIn({ email: EMAIL })
    const [cookie] = asked.headers['set-cookie']!
    expect(cookie).toMatch(/^friendioo_code=[\w-]{32}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    const thief = browser()
    thief.cookies.set('friendioo_code', 'planted')
    expect((await thief.signIn({ email: EMAIL, code: await server.codeFor(EMAIL) })).body).toMatchObject({ code: 'wrong-code' })
    // Asking for another address makes another id, so that neither code ends the other's limit.
    const own = student.cookies.get('friendioo_code')
    await student.signIn({ email: 'second@uni.example' })
    expect(student.cookies.get('friendioo_code')).not.toBe(own)
  })

  it('leaves no cookie behind when its student signs out', async () => {
    const student = browser()
    await student.signIn({ email: EMAIL })
    await student.signIn({ email: EMAIL, code: await server.codeFor(EMAIL) })
    expect([...student.cookies.keys()]).toEqual(['friendioo_code', 'friendioo_session'])
    await student.get('/api/logout')
    expect([...student.cookies.keys()]).toEqual([])
  })

  it('N56 gets longer after many wrong guesses for its address, and the long one signs in', async () => {
    for (let time = 0; time < WRONG_CODES_MAX / CODE_TRIES; time++) {
      const stranger = browser('6.6.6.6')
      await stranger.signIn({ email: EMAIL })
      const wrong = wrongOf((await mailed()).at(-1)!)
      server.clock.advance(1)
      for (let guess = 0; guess < CODE_TRIES; guess++) await stranger.signIn({ email: EMAIL, code: wrong })
    }
    const student = browser()
    await student.form({ email: EMAIL })
    const code = (await mailed()).at(-1)!
    expect(code).toHaveLength(CODE_LENGTH_GUESSED)
    expect((await student.form({ email: EMAIL, code })).status).toBe(303)
    // After an hour without guesses codes are short again.
    server.clock.advance(HOUR + 1)
    await browser().signIn({ email: EMAIL })
    expect((await mailed()).at(-1)).toHaveLength(6)
  })

  it('N23 has the same response for known and unknown addresses, also to a caller without the cookie', async () => {
    await server.enrol('known', { email: 'known@uni.example' })
    const responses = []
    for (const email of ['known@uni.example', 'nobody@uni.example']) {
      const each = browser()
      const texts = [
        await browser().signIn({ email, code: '000000' }),
        await each.signIn({ email }),
        await each.signIn({ email, code: 'x' }),
      ]
      responses.push(texts.map(({ status, text, headers }) => [status, text, headers['set-cookie']?.[0]?.replace(/=[^;]*/, '')]))
    }
    expect(responses[0]).toEqual(responses[1])
  })
})
