import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CODE_RESEND_DELAY } from '../../../schemas/constants.ts'
import type { CookieBrowser } from '../../support/cookie-browser.ts'
import { cookieOf, startTestServer, type TestServer } from '../../support/server.ts'

describe('signing in by a mailed code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  let browser: CookieBrowser
  beforeEach(() => {
    browser = server.cookieBrowser()
  })
  const form = (fields: Record<string, string>) => browser.form(fields)
  const json = <T = Record<string, unknown>>(body: unknown) => browser.signIn<T>(body)
  const byCode = async (email: string) => {
    await json({ email })
    return json<{ user: { id: string; email: string; campusId: string | null } }>({
      email,
      code: await server.codeFor(email.toLowerCase()),
    })
  }

  it('AUTH-002 asks on a page for the address, then for the code, then sets a session cookie and returns to the requested page', async () => {
    const page = await server.call('GET', '/api/login?returnTo=/groups')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.text).toMatch(/<label for="email">Email<\/label>/)
    expect(page.text).toContain('name="returnTo" value="/groups"')

    const asked = await form({ email: 'New@Riverside.Example', returnTo: '/groups' })
    expect(asked.status).toBe(200)
    expect(asked.text).toMatch(/<label for="code">Code<\/label>/)
    expect(asked.text).toContain('name="returnTo" value="/groups"')

    const code = await server.codeFor('new@riverside.example')
    const done = await form({ email: 'new@riverside.example', code, returnTo: '/groups' })
    expect([done.status, done.headers.location]).toEqual([303, '/groups'])
    const me = await server.call('GET', '/api/auth/user', { headers: { Cookie: cookieOf(done)! } })
    expect(me.body).toMatchObject({
      email: 'new@riverside.example',
      emailVerified: true,
      campusId: 'riverside.example',
      tutorialCompleted: false,
    })
  })

  it('DATA-002 sets emailVerified to true only when the student submits the mailed code', async () => {
    const unproven = await server.enrol('unproven', { emailVerified: false })
    expect((await unproven.get('/api/auth/user')).body.emailVerified).toBe(false)
    const proven = await byCode('proven@riverside.example')
    const me = await server.call('GET', '/api/auth/user', { headers: { Cookie: cookieOf(proven)! } })
    expect(me.body.emailVerified).toBe(true)
  })

  it('finds the student whom the first sign-in with JSON registered', async () => {
    const first = await byCode('json@riverside.example')
    expect(first.status).toBe(200)
    server.clock.advance(CODE_RESEND_DELAY)
    const second = await byCode('JSON@riverside.example')
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.user.email).toBe('json@riverside.example')
  })

  it('N37 proves no campus with a free-mail address', async () => {
    expect((await byCode('somebody@gmail.com')).body.user.campusId).toBeNull()
  })

  it('N23 gives a known and an unknown address the same response', async () => {
    await server.enrol('known', { email: 'known@riverside.example' })
    const shown = (text: string) => text.replaceAll(/(un)?known@riverside\.example/g, 'ADDRESS')
    const [known, unknown] = [await json({ email: 'known@riverside.example' }), await json({ email: 'unknown@riverside.example' })]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    server.clock.advance(CODE_RESEND_DELAY)
    const [knownPage, unknownPage] = [await form({ email: 'known@riverside.example' }), await form({ email: 'unknown@riverside.example' })]
    expect([knownPage.status, shown(knownPage.text)]).toEqual([unknownPage.status, shown(unknownPage.text)])
    const [wrongKnown, wrongUnknown] = [
      await json({ email: 'known@riverside.example', code: 'x' }),
      await json({ email: 'nobody@riverside.example', code: 'x' }),
    ]
    expect([wrongKnown.status, wrongKnown.text]).toEqual([wrongUnknown.status, wrongUnknown.text])
  })

  it('N20 refuses the right code after six wrong ones, with the same message', async () => {
    const email = 'n20@riverside.example'
    await json({ email })
    const code = await server.codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const texts = new Set<string>()
    for (const tried of [wrong, wrong, wrong, wrong, wrong, wrong, code]) {
      const { status, text, headers } = await json({ email, code: tried })
      expect([status, headers['set-cookie']]).toEqual([400, undefined])
      texts.add(text)
    }
    expect(texts.size).toBe(1)
  })

  it('N21 N22 gives a used code and a code of another address the response of a wrong one', async () => {
    const email = 'n21@riverside.example'
    await json({ email })
    const wrong = (await json({ email: 'x@riverside.example', code: '000000' })).text
    const code = await server.codeFor(email)
    expect((await json({ email: 'n22@riverside.example', code })).text).toBe(wrong)
    expect((await json({ email, code })).status).toBe(200)
    expect((await json({ email, code })).text).toBe(wrong)
  })

  it('refuses a second code within a minute with 429 and Retry-After', async () => {
    const email = 'again@riverside.example'
    await json({ email })
    const refused = await json({ email })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await form({ email })).status).toBe(429)
    expect((await json({ email, code: await server.codeFor(email) })).status).toBe(200)
  })

  it('refuses an invalid address, with a message beside the field on the page', async () => {
    for (const email of ['', 'amina', 7, null, ['a@b.example']]) expect((await json({ email })).status).toBe(400)
    const page = await form({ email: '<img src=x onerror=alert(1)>' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('role="alert"')
    expect(page.text).not.toContain('<img src=x')
  })

  it('N27 returns to Home when returnTo leads to another site', async () => {
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      const page = await server.call('GET', `/api/login?returnTo=${encodeURIComponent(returnTo)}`)
      expect(page.text).toContain('name="returnTo" value="/"')
      server.clock.advance(CODE_RESEND_DELAY)
      const email = 'n27@riverside.example'
      await form({ email, returnTo })
      const done = await form({ email, returnTo, code: await server.codeFor(email) })
      expect([done.status, done.headers.location]).toEqual([303, '/'])
    }
  })

  it('puts no code into a response or the log', async () => {
    const email = 'log@riverside.example'
    const asked = await json({ email })
    const code = await server.codeFor(email)
    expect(asked.text).not.toContain(code)
    expect(JSON.stringify(server.log)).not.toContain(code)
    expect(JSON.stringify(server.log)).not.toContain(email)
  })

  it('N38 offers no demo sign-in without the demo campus', async () => {
    expect((await json({ demoUser: 'amina' })).status).toBe(404)
    expect((await form({ demoUser: 'amina' })).status).toBe(404)
    expect((await server.call('GET', '/api/login')).text).not.toContain('demoUser')
  })
})

describe('signing in on the demo campus', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  it('takes one click on a name and returns to the previous page (clarification A1)', async () => {
    const page = await server.call('GET', '/api/login?returnTo=/messages')
    expect(page.text).toMatch(/<button [^>]*name="demoUser" value="amina"[^]*?Amina Yusuf[^]*?<\/button>/)
    const done = await server.call('POST', '/api/login', {
      body: 'demoUser=amina&returnTo=%2Fmessages',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect([done.status, done.headers.location]).toEqual([303, '/messages'])
    expect((await server.call('GET', '/api/auth/user', { headers: { Cookie: cookieOf(done)! } })).body).toMatchObject({ id: 'amina' })
  })

  it('accepts only the fixed demo students', async () => {
    for (const demoUser of ['mallory', '', null, ['amina'], '__proto__']) {
      const response = await server.call('POST', '/api/login', { body: { demoUser } })
      expect([response.status, response.headers['set-cookie']]).toEqual([404, undefined])
    }
  })

  it('API-010 DATA-001 opens the own profile', async () => {
    const amina = await server.as('amina')
    const { status, body } = await amina.get('/api/auth/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'amina', firstName: 'Amina', lastName: 'Yusuf', email: 'amina@demo.friendioo.invalid' })
  })

  it('API-010 is needed for the own profile', async () => {
    expect((await server.call('GET', '/api/auth/user')).status).toBe(401)
  })

  it('DATA-003 DATA-004 shows programme and year under both of their names', async () => {
    const { body } = await (await server.as('amina')).get('/api/auth/user')
    expect([body.program, body.academicProgram]).toEqual(['Medicine', 'Medicine'])
    expect([body.year, body.academicYear]).toEqual(['2nd Year', '2nd Year'])
  })
})
