import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ISSUER_LIFETIME } from '../../../schemas/constants.ts'
import type { ApiResponse } from '../../support/http.ts'
import { OpenIdProvider, signedInThere } from '../../support/openid-provider.ts'
import { cookieOf, startTestServer, tempFolder, type TestServer } from '../../support/server.ts'

const NO_CODES = 'Codes by email don’t sign you in here. Open the sign-in page and use your university account.'

interface Me {
  id: string
  email: string
  emailVerified: boolean
  campusId: string | null
  firstName: string
}

/** A sign-in that has begun in one browser: the provider's address and the cookies. */
interface OnTheWay {
  url: string
  cookies: string
}

describe('signing in with an OpenID Connect provider', () => {
  let provider: OpenIdProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await OpenIdProvider.start()
    server = await startTestServer({ env: provider.env })
  })
  afterEach(() => {
    provider.spoil = null
    provider.forged = false
    provider.away = null
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const cookies = ({ headers }: ApiResponse<unknown>) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!).join('; ')
  const begin = async (returnTo = '/'): Promise<OnTheWay> => {
    const response = await server.call('GET', `/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    expect(response.status).toBe(303)
    return { url: response.headers.location!, cookies: cookies(response) }
  }
  const come = (back: string, cookie: string) => {
    const { pathname, search } = new URL(back)
    return server.call('GET', `${pathname}${search}`, { headers: { Cookie: cookie } })
  }
  const signIn = async (login: string) => {
    const way = await begin()
    return come(await signedInThere(way.url, login), way.cookies)
  }
  const me = async (signedIn: ApiResponse<unknown>) => {
    expect(signedIn.status).toBe(200)
    return (await server.call<Me>('GET', '/api/auth/user', { headers: { Cookie: cookieOf(signedIn)! } })).body
  }
  const refused = (response: ApiResponse<unknown>, status = 400) => {
    expect([response.status, cookieOf(response)]).toEqual([status, null])
    expect(response.text).toContain('Try again')
    // "Nothing on this device is lost": neither what the browser stores, nor a session that it has.
    expect([
      response.headers['clear-site-data'],
      (response.headers['set-cookie'] ?? []).filter((cookie) => cookie.includes('session')),
    ]).toEqual([undefined, []])
  }

  it('AUTH-002 redirects to the provider with PKCE, then sets a session cookie and returns to the requested page', async () => {
    provider.people.set('ada', { email: 'ada@students.riverside.example', email_verified: true })
    const way = await begin('/groups?tab=mine')
    const asked = new URL(way.url)
    expect(asked.origin).toBe(provider.url)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      prompt: 'login',
      redirect_uri: `${server.url}/api/login/callback`,
    })
    const done = await come(await signedInThere(way.url, 'ada'), way.cookies)
    expect(done.headers.refresh).toBe('0; url=/groups?tab=mine')
    expect(await me(done)).toMatchObject({
      email: 'ada@students.riverside.example',
      emailVerified: true,
      campusId: provider.url,
      firstName: '',
    })
  })

  it('finds a student by the provider’s subject, even when their address has changed', async () => {
    provider.people.set('bo', { email: 'bo@riverside.example', email_verified: true })
    const first = await me(await signIn('bo'))
    provider.people.set('bo', { email: 'bo.married@riverside.example', email_verified: true })
    expect(await me(await signIn('bo'))).toEqual(first)
  })

  it('N37 proves the campus, even with a free-mail address, no address or one of another university', async () => {
    const people = {
      gmail: { email: 'g@gmail.com', email_verified: true },
      nobody: {},
      guest: { email: 'guest@lakeside.example', email_verified: true },
    }
    for (const [login, person] of Object.entries(people)) {
      provider.people.set(login, person)
      expect((await me(await signIn(login))).campusId).toBe(provider.url)
    }
  })

  it('finds the student who signed in by mail when the provider vouches for the address, and moves them to its campus', async () => {
    const mailed = await server.enrol('mailed')
    const classmate = await server.enrol('classmate')
    provider.people.set('m', { email: 'mailed@riverside.example', email_verified: true })
    const found = await me(await signIn('m'))
    expect(found).toMatchObject({ id: 'mailed', campusId: provider.url })
    expect((await classmate.get<{ id: string }[]>('/api/students/nearby')).body.map(({ id }) => id)).not.toContain('mailed')
    expect((await mailed.get<Me>('/api/auth/user')).body.campusId).toBe(provider.url)
  })

  it('N37 opens no other account and proves nothing with an address that the provider does not vouch for', async () => {
    await server.enrol('owner')
    provider.people.set('claims', { email: 'owner@riverside.example', email_verified: false })
    const claimed = await me(await signIn('claims'))
    expect(claimed).toMatchObject({ email: 'owner@riverside.example', emailVerified: false })
    expect(claimed.id).not.toBe('owner')
    expect((await server.store.read((view) => view.students.byEmail('owner@riverside.example')))?.id).toBe('owner')
  })

  it('N88 mails no code that signs in, to nobody: neither to an outsider nor to a student of the provider', async () => {
    const known = await server.enrol('known')
    // A signed-in student verifies an address as everywhere.
    const own = 'known@post.example'
    expect((await known.post('/api/email/send-otp', { email: own })).status).toBe(200)
    expect((await known.post('/api/email/verify-otp', { email: own, otpCode: await server.codeFor(own) })).status).toBe(200)
    for (const email of ['outsider@elsewhere.example', own]) {
      const browser = server.cookieBrowser()
      for (const body of [{ email }, { email, code: '123456' }])
        expect(await browser.signIn(body)).toMatchObject({ status: 403, body: { code: 'forbidden', message: NO_CODES } })
      expect(await server.mailsTo(email)).toHaveLength(email === own ? 1 : 0)
    }
    const form = await server.cookieBrowser().form({ email: 'outsider@elsewhere.example', returnTo: '/groups' })
    refused(form, 403)
    expect(form.text).toContain(NO_CODES)
    expect(form.text).toContain('href="/api/login?returnTo=%2Fgroups"')
  })

  it('N88 a code that was mailed before the provider was configured signs nobody in, and demo students still sign in', async () => {
    const { path, remove } = tempFolder()
    const before = await startTestServer({ folder: path })
    const browser = before.cookieBrowser()
    const email = 'early@riverside.example'
    await browser.signIn({ email })
    const code = await before.codeFor(email)
    await before.close()
    const after = await startTestServer({ folder: path, env: provider.env, demo: true, clock: before.clock })
    const same = after.cookieBrowser()
    for (const [name, value] of browser.cookies) same.cookies.set(name, value)
    expect((await same.signIn({ email, code })).status).toBe(403)
    await after.as('amina')
    await after.close()
    remove()
  })

  it('opens a new account when the provider has assigned the address to another person', async () => {
    provider.people.set('old', { email: 'jo.smith@riverside.example', email_verified: true })
    const old = await me(await signIn('old'))
    provider.people.set('new', { email: 'jo.smith@riverside.example', email_verified: true })
    const fresh = await me(await signIn('new'))
    expect(fresh).toMatchObject({ emailVerified: false, campusId: provider.url })
    expect(fresh.id).not.toBe(old.id)
    expect((await me(await signIn('old'))).id).toBe(old.id)
  })

  it('opens a new account after a deletion, and refuses a suspended student', async () => {
    provider.people.set('leaver', { email: 'leaver@riverside.example', email_verified: true })
    const first = await signIn('leaver')
    const { id } = await me(first)
    const exported = await server.call<{ identities: unknown }>('GET', '/api/account/export', { headers: { Cookie: cookieOf(first)! } })
    expect(exported.body.identities).toEqual([{ issuer: provider.url, subject: 'leaver' }])
    expect((await server.call('DELETE', '/api/account', { headers: { Cookie: cookieOf(first)! } })).status).toBe(200)
    const again = await me(await signIn('leaver'))
    expect(again.id).not.toBe(id)
    await server.store.write(async (tx) => tx.students.put({ ...(await tx.students.byId(again.id as never))!, suspendedAt: 1 }))
    const kept = await signIn('leaver')
    refused(kept, 403)
    expect(kept.text).toContain('suspended')
  })

  describe('N28 refuses a callback', () => {
    it('a callback without its own request is refused: from another browser, without a cookie, repeated or too late', async () => {
      provider.people.set('eve', { email: 'eve@riverside.example', email_verified: true })
      const [mine, other] = [await begin(), await begin()]
      const back = await signedInThere(mine.url, 'eve')
      refused(await come(back, other.cookies))
      refused(await server.call('GET', new URL(back).pathname))
      const altered = new URL(back)
      altered.searchParams.set('state', 'another')
      refused(await come(altered.href, mine.cookies))
      const done = await come(back, mine.cookies)
      expect(done.status).toBe(200)
      // The response deletes the request's cookie. A browser that keeps the cookie has a code that is already used.
      expect(done.headers['set-cookie']!.some((cookie) => /^friendioo_question_\w+=;.*Max-Age=0/.test(cookie))).toBe(true)
      refused(await come(back, mine.cookies))
      const late = await begin()
      const address = await signedInThere(late.url, 'eve')
      server.clock.advance(ISSUER_LIFETIME + 1)
      refused(await come(address, late.cookies))
    })

    it('the callback of neither sign-in is refused when two windows of a browser sign in at once', async () => {
      const [one, two] = [await begin('/one'), await begin('/two')]
      const both = `${one.cookies}; ${two.cookies}`
      expect((await come(await signedInThere(two.url, 'eve'), both)).headers.refresh).toBe('0; url=/two')
      expect((await come(await signedInThere(one.url, 'eve'), both)).headers.refresh).toBe('0; url=/one')
    })

    it('the callback of the oldest of many pending sign-ins is refused, so that a browser does not collect their cookies', async () => {
      const ways: OnTheWay[] = []
      for (let count = 0; count < 5; count++) ways.push(await begin())
      const response = await server.call('GET', '/api/login', { headers: { Cookie: ways.map(({ cookies }) => cookies).join('; ') } })
      const gone = response.headers['set-cookie']!.filter((cookie) => cookie.includes('Max-Age=0')).map((cookie) => cookie.split('=')[0])
      expect(gone).toEqual([ways[0]!.cookies.split('=')[0]])
    })

    it('a callback is refused when the student cancels at the provider', async () => {
      const way = await begin('/messages')
      const response = await come(await signedInThere(way.url, null), way.cookies)
      refused(response)
      expect(response.text).toContain('href="/api/login?returnTo=%2Fmessages"')
    })

    const spoiled: [what: string, change: (claims: Record<string, unknown>) => Record<string, unknown>][] = [
      ['for another question', (claims) => ({ ...claims, nonce: 'another' })],
      ['for somebody else', (claims) => ({ ...claims, aud: 'another-client' })],
      ['of another provider', (claims) => ({ ...claims, iss: 'https://evil.example' })],
      ['that has run out', (claims) => ({ ...claims, exp: 1_000_000_000 })],
    ]
    it.each(spoiled)('a callback with a token %s is refused', async (_, change) => {
      provider.spoil = change
      refused(await signIn('eve'))
    })

    it('a callback with a token that another key signed is refused', async () => {
      provider.forged = true
      refused(await signIn('eve'))
    })
  })

  it('N27 returns only to a path of this server', async () => {
    // It also does not return to a path that is too long for a cookie.
    for (const evil of ['//evil', '/\\evil', 'https://evil', `/${'long'.repeat(1_000)}`]) {
      const way = await begin(evil)
      expect((await come(await signedInThere(way.url, 'eve'), way.cookies)).headers.refresh).toBe('0; url=/')
    }
  })

  it('N103 stores at most 8 kB of cookies for links that begin sign-ins, whatever path they return to', async () => {
    const browser = server.cookieBrowser()
    for (const path of [
      `/?${'&'.repeat(900)}`,
      `/${'ä'.repeat(160)}`,
      `/#${'%'.repeat(900)}`,
      `/${'"'.repeat(300)}`,
      `/${'x'.repeat(990)}`,
    ])
      await browser.get(`/api/login?returnTo=${encodeURIComponent(path)}`)
    expect(browser.cookies.size).toBe(5)
    expect([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ').length).toBeLessThan(8_000)
    const way = await begin(`/groups?${'tab=mine&'.repeat(40)}`)
    expect((await come(await signedInThere(way.url, 'eve'), way.cookies)).headers.refresh).toContain('/groups?tab=mine')
  })

  it('N24 responds with 429 and a page when too many requests arrive from one address', async () => {
    const narrow = await startTestServer({ env: { ...provider.env, RATE_LIMIT_SCALE: '0.01' } })
    const responses = []
    for (let count = 0; count < 4; count++)
      responses.push(await narrow.call('GET', '/api/login/callback?state=s&code=c', { headers: { 'X-Forwarded-For': `10.0.0.${count}` } }))
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 429])
    expect(Number(responses[3]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(responses[3]!.text).toContain('Try again')
    await narrow.close()
  })

  it('responds with 502 and a page while the provider is down, before or after the redirect, and works again afterwards', async () => {
    const fresh = await startTestServer({ env: provider.env })
    provider.away = /./
    const nowhere = await fresh.call('GET', '/api/login?returnTo=/groups')
    expect([nowhere.status, nowhere.text]).toEqual([502, expect.stringContaining('sign-in page isn’t responding')])
    expect(nowhere.text).toContain('href="/api/login?returnTo=%2Fgroups"')
    provider.away = null
    expect((await fresh.call('GET', '/api/login')).status).toBe(303)
    await fresh.close()

    const way = await begin()
    const back = await signedInThere(way.url, 'eve')
    provider.away = /./
    refused(await come(back, way.cookies), 502)
  })

  it('N03 stores the request in a __Host- cookie for this browser alone on https, and returns to the public address', async () => {
    const https = await startTestServer({ env: provider.env, publicUrl: 'https://friendioo.example' })
    const { headers } = await https.call('GET', '/api/login', { headers: { Host: 'friendioo.example' } })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-friendioo_question_\w+=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(new URL(headers.location!).searchParams.get('redirect_uri')).toBe('https://friendioo.example/api/login/callback')
    await https.close()
  })

  it('takes the address from the token when it has one, without another request to the provider', async () => {
    const telling = await OpenIdProvider.start(true)
    telling.people.set('ida', { email: 'ida@riverside.example', email_verified: true })
    const there = await startTestServer({ env: telling.env })
    const begun = await there.call('GET', '/api/login')
    const { pathname, search } = new URL(await signedInThere(begun.headers.location!, 'ida'))
    const done = await there.call('GET', `${pathname}${search}`, { headers: { Cookie: cookies(begun) } })
    expect((await there.call<Me>('GET', '/api/auth/user', { headers: { Cookie: cookieOf(done)! } })).body.email).toBe(
      'ida@riverside.example',
    )
    expect(telling.asked).not.toContain('GET /me')
    await there.close()
    await telling.close()
  })
})
