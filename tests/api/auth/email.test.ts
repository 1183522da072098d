import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_LIFETIME, CODE_RESEND_DELAY, HOUR } from '../../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import type { Account } from '../../../schemas/student.ts'
import { cookieOf, startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface Verified {
  user: Account
  code: string
}

const WRONG = { code: 'wrong-code', message: 'Invalid or expired OTP code' }
const send = (student: TestStudent, email: unknown) => student.post('/api/email/send-otp', { email })
const verify = (student: TestStudent, email: unknown, otpCode: unknown) =>
  student.post<Verified>('/api/email/verify-otp', { email, otpCode })
const me = async (student: TestStudent) => (await student.get<Account>('/api/auth/user')).body
/** Advances the clock by one hour, requests a code by mail and submits it. */
async function prove(server: TestServer, student: TestStudent, email: string) {
  server.clock.advance(HOUR)
  expect((await send(student, email)).status).toBe(200)
  return verify(student, email, await server.codeFor(email))
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('verifying an email address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('API-054 OTP-001 mails a code of six digits, and verifies nothing yet', async () => {
    const noah = await server.enrol('noah', { emailVerified: false })
    const asked = await send(noah, ' Noah@Riverside.Example ')
    expect([asked.status, asked.body]).toEqual([200, { sent: true }])
    const [mail] = await server.mailsTo('noah@riverside.example')
    expect(mail).toContain('Profile Settings')
    expect(await server.codeFor('noah@riverside.example')).toMatch(/^\d{6}$/)
    expect((await me(noah)).emailVerified).toBe(false)
  })

  it('API-055 API-056 OTP-006 sets and verifies the address when the student submits its code', async () => {
    const mei = await server.enrol('mei', { emailVerified: false })
    await send(mei, 'mei@riverside.example')
    const code = await server.codeFor('mei@riverside.example')
    const wrong = await verify(mei, 'mei@riverside.example', other(code))
    expect([wrong.status, wrong.body]).toEqual([400, WRONG])
    const right = await verify(mei, 'mei@riverside.example', ` ${code} `)
    expect([right.status, right.body.user.email, right.body.user.emailVerified]).toEqual([200, 'mei@riverside.example', true])
    expect(await me(mei)).toMatchObject({ id: 'mei', email: 'mei@riverside.example', emailVerified: true })
  })

  it('sends a verified address to the student’s other devices, and signs in with it from then on', async () => {
    const amina = await server.enrol('amina', { emailVerified: false })
    await prove(server, amina, 'new@riverside.example')
    expect((await new Replica(await server.browser('amina')).pull()).get('account', 'amina' as StudentId)).toMatchObject({
      email: 'new@riverside.example',
      emailVerified: true,
    })
    server.clock.advance(HOUR)
    const signedIn = await server.signInByMail('new@riverside.example')
    expect(signedIn.body.user).toMatchObject({ id: 'amina' })
    expect(cookieOf(signedIn)).not.toBeNull()
  })

  it('leaves another address in the profile unverified until the student submits its code', async () => {
    const lina = await server.enrol('lina')
    await lina.put('/api/users/profile', { email: 'lina.private@mail.example' })
    expect(await me(lina)).toMatchObject({ email: 'lina.private@mail.example', emailVerified: false })
    expect((await prove(server, lina, 'lina.private@mail.example')).status).toBe(200)
    expect((await me(lina)).emailVerified).toBe(true)
  })

  it('N01 requires a session, and refuses invalid addresses and codes', async () => {
    for (const path of ['/api/email/send-otp', '/api/email/verify-otp'])
      expect((await server.call('POST', path, { body: { email: 'a@b.example', otpCode: '1' } })).status).toBe(401)
    const sara = await server.enrol('sara')
    for (const email of ['', 'sara', 7, null, undefined, ['a@b.example'], '<img src=x>@b.example']) {
      expect((await send(sara, email)).status).toBe(400)
      expect((await verify(sara, email, '123456')).status).toBe(400)
    }
    for (const code of [123456, null, undefined, {}, ['123456']]) expect((await verify(sara, 'a@b.example', code)).status).toBe(400)
    expect((await verify(sara, 'a@b.example', '')).body).toEqual(WRONG)
  })

  it('N21 gives a used, superseded or expired code the response of a wrong one', async () => {
    const omar = await server.enrol('omar')
    const email = 'omar2@riverside.example'
    await send(omar, email)
    const first = await server.codeFor(email)
    server.clock.advance(CODE_RESEND_DELAY)
    await send(omar, email)
    const second = await server.codeFor(email)
    if (first !== second) expect((await verify(omar, email, first)).body).toEqual(WRONG)
    expect((await verify(omar, email, second)).status).toBe(200)
    expect((await verify(omar, email, second)).body).toEqual(WRONG)
    server.clock.advance(CODE_RESEND_DELAY)
    await send(omar, email)
    server.clock.advance(CODE_LIFETIME + 1)
    expect((await verify(omar, email, await server.codeFor(email))).body).toEqual(WRONG)
  })

  it('N22 accepts a code only from the student who requested it, and only for its address', async () => {
    const [mei, mallory] = [await server.enrol('mei'), await server.enrol('mallory')]
    const email = 'mei2@riverside.example'
    await send(mei, email)
    const code = await server.codeFor(email)
    expect((await verify(mallory, email, code)).body).toEqual(WRONG)
    expect((await verify(mei, 'mallory2@riverside.example', code)).body).toEqual(WRONG)
    expect((await mei.post('/api/login', { email, code })).status).toBe(400)
    expect((await me(mallory)).email).toBe('mallory@riverside.example')
    expect((await verify(mei, email, code)).status).toBe(200)
  })

  it('refuses an address that another student has verified, with the response of a wrong code, and reveals nothing before', async () => {
    const [kofi, hana] = [await server.enrol('kofi'), await server.enrol('hana')]
    const [taken, free] = [await send(kofi, 'hana@riverside.example'), await send(hana, 'nobody@riverside.example')]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const refused = await verify(kofi, 'hana@riverside.example', await server.codeFor('hana@riverside.example'))
    expect([refused.status, refused.body]).toEqual([400, WRONG])
    expect((await me(kofi)).email).toBe('kofi@riverside.example')
    expect((await me(hana)).email).toBe('hana@riverside.example')
  })

  it('mails a student at most one code a minute and five an hour, for any address', async () => {
    const david = await server.enrol('david')
    await send(david, 'd0@riverside.example')
    const soon = await send(david, 'd1@riverside.example')
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    for (let time = 1; time < 5; time++) {
      server.clock.advance(CODE_RESEND_DELAY)
      expect((await send(david, `d${time}@riverside.example`)).status).toBe(200)
    }
    server.clock.advance(CODE_RESEND_DELAY)
    const often = await send(david, 'd5@riverside.example')
    expect([often.status, Number(often.headers['retry-after'])]).toEqual([429, (HOUR - 5 * CODE_RESEND_DELAY) / 1000])
    const ivy = await server.enrol('ivy')
    expect((await send(ivy, 'd5@riverside.example')).status).toBe(200)
  })

  it('puts no code into a response or the log', async () => {
    const zoe = await server.enrol('zoe')
    const email = 'zoe2@riverside.example'
    const asked = await send(zoe, email)
    const code = await server.codeFor(email)
    const right = await verify(zoe, email, code)
    for (const text of [asked.text, JSON.stringify(asked.headers), right.text, JSON.stringify(server.log)]) expect(text).not.toContain(code)
  })
})

it('N20 the right code is refused after five wrong ones, also when the server restarts in between', async () => {
  const folder = tempFolder()
  let server = await startTestServer({ folder: folder.path })
  await server.enrol('amina')
  const email = 'n20@riverside.example'
  await send(await server.browser('amina'), email)
  const code = await server.codeFor(email)
  const wrong = async (times: number) => {
    const amina = await server.browser('amina')
    for (let time = 0; time < times; time++) expect((await verify(amina, email, other(code))).status).toBe(400)
  }
  await wrong(3)
  await server.close()
  server = await startTestServer({ folder: folder.path })
  await wrong(2)
  const amina = await server.browser('amina')
  expect((await verify(amina, email, code)).body).toEqual(WRONG)
  expect((await me(amina)).email).toBe('amina@riverside.example')
  await server.close()
  folder.remove()
})

describe('the campus of a verified address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true })
  })
  afterAll(() => server.close())

  it('is set by a university address, and never by a free-mail address', async () => {
    const free = await server.enrol('free', { email: 'free@gmail.com' })
    const local = await server.enrol('local')
    expect((await me(free)).campusId).toBeNull()
    expect((await prove(server, free, 'free@outlook.com')).body.user.campusId).toBeNull()
    const device = await new Replica(free).pull()
    expect(device.all('students')).toEqual([])
    expect((await prove(server, free, 'free@riverside.example')).body.user.campusId).toBe('riverside.example')
    await device.pull()
    expect([device.resets, device.all('students').map(({ id }) => id)]).toEqual([1, ['local']])
    expect((await new Replica(local).pull()).all('students').map(({ id }) => id)).toEqual(['free'])
    // The new address proves no campus.
    expect((await prove(server, free, 'free@proton.me')).body.user.campusId).toBeNull()
  })

  it('CHECK-8 F11 changes with the address, so that of the old campus only partners stay', async () => {
    const enrol = (id: string, fields = {}) => server.enrol(id, { email: `${id}@one.example`, ...fields })
    const [mover, partner, stranger] = [
      await enrol('mover', { currentStatus: 'studying', currentLocation: 'a secret place' }),
      await enrol('partner'),
      await enrol('stranger'),
    ]
    const there = await server.enrol('there', { email: 'there@two.example' })
    await partner.write('mover', 'hi')
    const [own, partners, strangers, theres] = [
      await new Replica(mover).pull(),
      await new Replica(partner).pull(),
      await new Replica(stranger).pull(),
      await new Replica(there).pull(),
    ]
    const socket = await mover.socket('?frames=pokes')
    await socket.next('hello')
    const { checkpoint } = own

    expect((await prove(server, mover, 'mover@two.example')).body.user.campusId).toBe('two.example')
    expect((await socket.closed).code).toBe(1012)
    const page = await stranger.pull(strangers.checkpoint)
    expect(page.collections.students).toEqual([{ id: 'mover', _deleted: true, rev: expect.any(Number) }])
    expect(JSON.stringify(page)).not.toContain('secret')
    strangers.apply(page)
    for (const replica of [own, partners, theres]) await replica.pull()
    expect(own.resets).toBe(1)
    expect(
      own
        .all('students')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['partner', 'there'])
    expect(own.all('messages').map(({ content }) => content)).toEqual(['hi'])
    expect(partners.get('students', 'mover')!.currentLocation).toBe('a secret place')
    expect(theres.get('students', 'mover')).toBeDefined()
    // Later changes reach only students who may see the mover; other students receive them on no channel.
    await mover.put('/api/users/availability', { location: 'another secret place' })
    expect(JSON.stringify(await stranger.pull(strangers.checkpoint))).not.toContain('secret')
    expect((await stranger.get('/api/users/profile/mover')).status).toBe(404)
    await partners.pull()
    expect(partners.get('students', 'mover')!.currentLocation).toBe('another secret place')

    expect((await prove(server, mover, 'mover@one.example')).body.user.campusId).toBe('one.example')
    for (const replica of [own, strangers, theres]) await replica.pull()
    expect(
      own
        .all('students')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['partner', 'stranger'])
    expect(strangers.get('students', 'mover')!.currentLocation).toBe('another secret place')
    expect(theres.get('students', 'mover')).toBeUndefined()
    // A device that was away since then follows the same feeds as at first, and has missed what happened here.
    expect((await mover.pull(checkpoint)).reset).toBe(true)
  })

  it('stays the demo campus for a demo student, whatever address they verify', async () => {
    const amina = await server.as('amina')
    expect((await prove(server, amina, 'amina@riverside.example')).body.user).toMatchObject({ campusId: 'demo', emailVerified: true })
    expect((await prove(server, amina, 'amina@elsewhere.example')).body.user.campusId).toBe('demo')
  })

  it('replaces a campus by invitation when the address proves one, and otherwise leaves it', async () => {
    const [maker, guest] = [await server.enrol('maker'), await server.enrol('guest', { email: 'guest@gmail.com' })]
    const token = 'a-secret-of-24-letters-x'
    await maker.post('/api/account/invitations', { id: 'i1', token })
    expect((await guest.post(`/api/invitations/${token}/accept`)).body).toMatchObject({
      campusId: 'riverside.example',
      campusInvited: true,
    })
    expect((await prove(server, guest, 'guest@outlook.com')).body.user).toMatchObject({
      campusId: 'riverside.example',
      campusInvited: true,
    })
    expect((await prove(server, guest, 'guest@hillside.example')).body.user).toMatchObject({
      campusId: 'hillside.example',
      campusInvited: false,
    })
    expect((await prove(server, guest, 'guest@proton.me')).body.user).toMatchObject({ campusId: null, campusInvited: false })
  })

  it('N37 does not follow the university or the address in the profile', async () => {
    const elsewhere = await server.enrol('claimer', { email: 'claimer@three.example', campusId: 'three.example' as CampusId })
    await elsewhere.put('/api/users/profile', { university: 'One', email: 'claimer@one.example' })
    expect([(await me(elsewhere)).campusId, (await new Replica(elsewhere).pull()).all('students')]).toEqual(['three.example', []])
  })

  it('notifies its perfect matches of a student who moves there', async () => {
    const studies = { program: 'Pharmacy', year: '4th Year' }
    const there = await server.enrol('waiting', { email: 'waiting@four.example', ...studies })
    const comes = await server.enrol('comes', { email: 'comes@gmail.com', ...studies })
    await prove(server, comes, 'comes@four.example')
    expect((await there.get('/api/notifications')).body).toMatchObject([{ type: 'academic_match', senderId: 'comes' }])
  })
})
