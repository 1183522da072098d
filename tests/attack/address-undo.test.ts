import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_UNDO_LIFETIME, DAY, HOUR } from '../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { Account } from '../../schemas/student.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { TestStudent } from '../support/student.ts'

const OLD = 'noah@riverside.example'
const NEW = 'mallory@lakeside.example'

/** Returns a mail with its long lines joined again (quoted-printable). */
const decoded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

describe('a change of the address that signs in', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

  /** Makes another address the student's, by its mailed code. */
  async function change(student: TestStudent, email: string): Promise<void> {
    server.clock.advance(HOUR)
    await student.post('/api/email/send-otp', { email })
    const { status } = await student.post('/api/email/verify-otp', { email, otpCode: await server.codeFor(email) })
    expect(status).toBe(200)
  }
  /** Returns the links in the mails to an address, oldest first, without the host. */
  async function linksFor(email: string): Promise<string[]> {
    return (await server.mailsTo(email))
      .map(decoded)
      .flatMap((mail) => /http:\/\/[^/]+(\/api\/email\/undo\?token=[\w-]{32})/.exec(mail)?.[1] ?? [])
  }
  const tokenOf = (link: string) => new URL(link, server.url).searchParams.get('token')!
  const press = (link: string) =>
    server.call('POST', '/api/email/undo', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: tokenOf(link) }).toString(),
    })
  async function signInAs(email: string): Promise<{ id: string }> {
    server.clock.advance(HOUR)
    return (await server.signInByMail(email)).body.user as { id: string }
  }
  const record = async (id: string) => (await server.store.read((view) => view.students.byId(id as StudentId)))!

  it('N59 is mailed to the earlier address, with a link that changes nothing when it is read and undoes it when its button is pressed', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    const socket = await noah.socket('?frames=pokes')
    await socket.settled()
    await change(noah, NEW)
    expect(await record('noah')).toMatchObject({ signInEmail: NEW, campusId: 'lakeside.example' })
    const [link, ...more] = await linksFor(OLD)
    expect([more, await linksFor(NEW)]).toEqual([[], []])
    const again = await noah.socket('?frames=pokes')
    await again.settled()

    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await server.call(method, link!)
      expect([page.status, page.headers['cache-control'], page.headers['set-cookie']]).toEqual([200, 'private, no-store', undefined])
      if (method === 'GET') expect(page.text).toMatch(/<form method="post" action="\/api\/email\/undo">/)
    }
    expect((await record('noah')).signInEmail).toBe(NEW)

    const done = await press(link!)
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
    expect(done.text).toContain(OLD)
    expect(await record('noah')).toMatchObject({ email: OLD, signInEmail: OLD, emailVerified: true, campusId: 'riverside.example' })
    expect((await again.closed).code).toBe(CLOSE.signedOut)
    expect((await noah.get('/api/auth/user')).body.code).toBe('revoked')
    expect((await signInAs(OLD)).id).toBe('noah')
    expect((await signInAs(NEW)).id).not.toBe('noah')
    expect((await server.mailsTo(NEW)).some((mail) => mail.includes('was undone'))).toBe(true)
  })

  it('N59 is undone once, within seven days, and by nobody who has not its link', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    const [link] = await linksFor(OLD)
    for (const token of ['', 'a'.repeat(32), 'a'.repeat(2_000), createHash('sha256').update(tokenOf(link!)).digest('hex'), '%00']) {
      const wrong = `/api/email/undo?token=${encodeURIComponent(token)}`
      expect([(await server.call('GET', wrong)).status, (await press(wrong)).status]).toEqual([404, 404])
    }
    expect((await server.call('POST', '/api/email/undo', { body: { token: tokenOf(link!) } })).status).toBe(404)
    const foreign = await server.call('POST', '/api/email/undo', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://elsewhere.example' },
      body: `token=${tokenOf(link!)}`,
    })
    expect(foreign.status).toBe(403)
    expect((await record('noah')).signInEmail).toBe(NEW)

    const statuses = await Promise.all([press(link!), press(link!), press(link!)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await server.call('GET', link!)).status).toBe(404)

    const mei = await server.enrol('mei')
    await change(mei, 'mei@lakeside.example')
    const [late] = await linksFor('mei@riverside.example')
    server.clock.advance(ADDRESS_UNDO_LIFETIME - HOUR)
    expect((await server.call('GET', late!)).status).toBe(200)
    server.clock.advance(HOUR)
    expect([(await server.call('GET', late!)).status, (await press(late!)).status]).toEqual([404, 404])
    server.clock.advance(DAY)
    await server.running.jobs.wake()
    expect(await server.store.read((view) => view.addressUndos.of('mei' as StudentId))).toEqual([])
  })

  it('N59 stores the hash of the token, and neither logs it nor sends it to the session that changed the address', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    const [link] = await linksFor(OLD)
    await server.call('GET', link!)
    const token = tokenOf(link!)
    const stored = ['friendioo.db', 'friendioo.db-wal'].map((file) => readFileSync(join(server.folder, file), 'latin1')).join('')
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(server.log)).not.toContain(token)
    const exported = (await noah.get<{ addressUndos: unknown }>('/api/account/export')).text
    expect(exported).not.toContain(token)
    expect(exported).toContain(`"addressUndos":[{"email":"${OLD}"`)
  })

  it('N59 is undone back to the first of several addresses, after which the links to the later ones are dead', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    await change(noah, 'third@lakeside.example')
    const [[first], [later]] = [await linksFor(OLD), await linksFor(NEW)]
    expect((await press(first!)).status).toBe(200)
    expect((await press(later!)).status).toBe(404)
    expect((await record('noah')).signInEmail).toBe(OLD)
  })

  it('N59 takes back the identity of a provider that the later address linked, and leaves the earlier ones', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    const link = (subject: string) =>
      server.store.write((tx) => tx.identities.put({ issuer: 'https://login.example', subject, studentId: 'noah' as StudentId }))
    await link('mine')
    await change(noah, NEW)
    await link('theirs')
    await press((await linksFor(OLD))[0]!)
    expect((await server.store.read((view) => view.identities.of('noah' as StudentId))).map(({ subject }) => subject)).toEqual(['mine'])
  })

  it('N59 is not undone while another student signs in with the earlier address, and its link then still works', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    const [link] = await linksFor(OLD)
    const { id: newcomer } = await signInAs(OLD)
    expect(newcomer).not.toBe('noah')
    const taken = await press(link!)
    expect(taken.status).toBe(409)
    expect(taken.text).toContain('Another account now uses this address.')
    expect([(await record('noah')).signInEmail, (await record(newcomer)).signInEmail]).toEqual([NEW, OLD])
    await (await server.browser(newcomer)).call('DELETE', '/api/account')
    expect((await press(link!)).status).toBe(200)
    expect((await record('noah')).signInEmail).toBe(OLD)
  })

  it('N59 is not undone once the account is deleted, and a suspension stays', async () => {
    const [noah, mei] = [await server.enrol('noah', { email: OLD }), await server.enrol('mei')]
    await change(noah, NEW)
    const [link] = await linksFor(OLD)
    await noah.call('DELETE', '/api/account')
    expect([(await server.call('GET', link!)).status, (await press(link!)).status]).toEqual([404, 404])
    expect((await record('noah')).removedAt).not.toBeNull()

    await change(mei, 'mei@lakeside.example')
    await server.store.write(async (tx) => tx.students.put({ ...(await record('mei')), suspendedAt: 1 }))
    expect((await press((await linksFor('mei@riverside.example'))[0]!)).status).toBe(200)
    expect(await record('mei')).toMatchObject({ signInEmail: 'mei@riverside.example', suspendedAt: 1 })
    server.clock.advance(HOUR)
    expect((await server.signInByMail('mei@riverside.example')).status).toBe(403)
  })

  it('N59 is not made again by a code that was mailed before it was undone', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    server.clock.advance(HOUR)
    const email = 'third@lakeside.example'
    await noah.post('/api/email/send-otp', { email })
    const otpCode = await server.codeFor(email)
    await press((await linksFor(OLD))[0]!)
    const again = await server.browser('noah')
    expect((await again.post('/api/email/verify-otp', { email, otpCode })).status).toBe(400)
  })

  it('N59 opens no session by a code that was taken just before it was undone', async () => {
    const noah = await server.enrol('noah', { email: OLD })
    await change(noah, NEW)
    const [link] = await linksFor(OLD)
    server.clock.advance(HOUR)
    const browser = server.cookieBrowser()
    await browser.signIn({ email: NEW })
    const code = await server.codeFor(NEW)
    const { store } = server
    const write = store.write.bind(store)
    // The sign-in writes three times: it takes the code, finds the account, and starts the session.
    let writes = 0
    store.write = async (work) => {
      if (++writes === 3) {
        store.write = write
        await press(link!)
      }
      return write(work)
    }
    const signedIn = await browser.signIn({ email: NEW, code })
    expect([writes, signedIn.status, signedIn.headers['set-cookie']?.some((cookie) => cookie.includes('session='))]).toEqual([
      3,
      401,
      undefined,
    ])
    expect(await server.store.read((view) => view.signIns.of('noah' as StudentId))).toHaveLength(1)
  })

  it('mails nobody when the same address is verified again, or when no address signed in before', async () => {
    const noah = await server.enrol('noah', { email: OLD, emailVerified: false })
    await change(noah, OLD)
    const lina = await server.enrol('lina', { email: 'lina@riverside.example', signInEmail: 'lina', campusId: 'demo' as CampusId })
    await change(lina, 'lina@lakeside.example')
    expect([await linksFor(OLD), await linksFor('lina@riverside.example'), await linksFor('lina')]).toEqual([[], [], []])
    expect((await lina.get<Account>('/api/auth/user')).body.campusId).toBe('demo')
  })
})

it('N59 names the public address of the server in the link, whatever host the request names', async () => {
  const server = await startTestServer({ publicUrl: 'https://friendioo.example' })
  try {
    const noah = await server.enrol('noah', { email: OLD })
    noah.cookie = `__Host-${noah.cookie}`
    const headers = { Host: 'evil.example' }
    await noah.post('/api/email/send-otp', { email: NEW }, headers)
    await noah.post('/api/email/verify-otp', { email: NEW, otpCode: await server.codeFor(NEW) }, headers)
    expect(decoded((await server.mailsTo(OLD)).at(-1)!)).toContain('https://friendioo.example/api/email/undo')
  } finally {
    await server.close()
  }
})
