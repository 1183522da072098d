import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { CODE_RECORD_LIFETIME, DAY, HOUR, RETENTION_INTERVAL, SESSION_LIFETIME } from '../../../schemas/constants.ts'
import { privacyText } from '../../../app/screens/privacy/privacy-text.ts'
import { connectBuiltIn } from '../../support/calendar.ts'
import { change, join, membersOf, open } from '../../support/groups.ts'
import { TestPushService } from '../../support/push-service.ts'
import { block } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

const MEETUP = { subject: 'Anatomy', scheduledTime: '2030-01-01T10:00:00.000Z', location: 'Lab', message: '' }
const TEXT = privacyText(['pushesByFirebase', 'databaseAtFirebase'])
  .flatMap(({ words }) => words)
  .join('\n')

/** What the page says of things that no other test shows; each test names the sentence. */
describe('the privacy page says', () => {
  let server: TestServer
  let zoe: TestStudent
  let noah: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ testClock: true, env: { OPERATORS: 'desk@riverside.example' } })
    zoe = await server.enrol('zoe', { program: 'Medicine', year: '1st Year' })
    noah = await server.enrol('noah', { program: 'Medicine', year: '1st Year' })
  })
  afterEach(() => server.close())
  const says = (sentence: string) => expect(TEXT).toContain(sentence)

  /** Does everything that tells another student something. */
  async function live() {
    await zoe.write('noah', 'hello')
    await zoe.post('/api/meetup-requests', { ...MEETUP, id: 'm1', toUserId: 'noah' })
    await noah.call('PATCH', '/api/meetup-requests/m1', { body: { status: 'accepted' } })
    const { id } = await open(zoe, { invitedUsers: ['noah'] })
    await join(noah, id)
    await zoe.post('/api/reports', { id: 'r1', studentId: 'noah', reason: 'other', text: 'says things' })
    await noah.call('PUT', '/api/blocks/zoe')
    await noah.call('DELETE', '/api/blocks/zoe')
    await zoe.post('/api/account/invitations', { id: 'i1', token: 'zoes-secret-of-24-letters' })
    return id
  }

  it('the address that signs in gets codes, notices of its change, and no other mail', async () => {
    says('It gets codes, and a notice when it is changed or a change is undone, and no other mail.')
    const subjects = async (email: string) =>
      [...new Set((await server.mailsTo(email)).map((mail) => /^Subject: (.*)\r$/m.exec(mail)![1]!.replace(/\d+/, '…')))].sort()
    await live()
    await server.signInByMail('zoe@riverside.example')
    await noah.post('/api/email/send-otp', { email: 'noah@lakeside.example' })
    await noah.post('/api/email/verify-otp', { email: 'noah@lakeside.example', otpCode: await server.codeFor('noah@lakeside.example') })
    const desk = await server.enrol('desk')
    for (const method of ['PUT', 'DELETE']) expect((await desk.call(method, '/api/operator/students/zoe/suspension')).status).toBe(200)
    server.clock.advance(HOUR)
    await noah.call('DELETE', '/api/account')
    expect(await subjects('zoe@riverside.example')).toEqual(['… is your Friendioo code'])
    expect(await subjects('noah@riverside.example')).toEqual(['The email address of your Friendioo account has changed'])
    expect(await subjects('noah@lakeside.example')).toEqual(['… is your Friendioo code'])
  })

  it('students see those of the members of a group whom they may see', async () => {
    says('and those of its members whom they may see.')
    const id = await live()
    const mei = await server.enrol('mei')
    const shown = async () => (await membersOf(mei, id)).map((member) => member.id)
    expect(await shown()).toEqual(['zoe', 'noah'])
    await noah.put('/api/users/profile', { visibility: 'known' })
    expect(await shown()).toEqual(['zoe'])
    expect((await new Replica(mei).pull()).get('groups', id)).toMatchObject({ subject: expect.any(String), location: expect.any(String) })
  })

  it('operators see the names and addresses of a report, its reason, text and message, and no other message', async () => {
    says('see your reason, your words and the message that you add, and of both of you the name and the address that signs in.')
    const { id: messageId } = await noah.write('zoe', 'the reported words')
    await noah.write('zoe', 'other words')
    await zoe.post('/api/reports', { studentId: 'noah', reason: 'hurtful', text: 'says things', messageId })
    const desk = await server.enrol('desk')
    const { text, body } = await desk.get<{ reports: unknown[] }>('/api/operator/desk')
    expect(body.reports).toEqual([
      expect.objectContaining({
        reason: 'hurtful',
        text: 'says things',
        message: 'the reported words',
        reporter: expect.objectContaining({ firstName: 'zoe', email: 'zoe@riverside.example' }),
        student: expect.objectContaining({ firstName: 'noah', email: 'noah@riverside.example' }),
      }),
    ])
    expect(text).not.toContain('other words')
  })

  it('nobody else sees the events of a calendar, and a study session goes into it with Sync alone', async () => {
    says('Nobody else sees them. A study session goes into it when you press Sync, and only then.')
    await connectBuiltIn(zoe)
    const device = await new Replica(noah).pull()
    const id = await live()
    await change(zoe, id, { isVoiceActive: true })
    const events = async () => (await zoe.get<{ title: string }[]>('/api/calendar/events')).body.map(({ title }) => title)
    expect(await events()).toEqual([])
    const [startTime, endTime] = [HOUR, 2 * HOUR].map((ms) => new Date(server.clock.now() + ms).toISOString())
    await zoe.post('/api/calendar/sync-study-session', { subject: 'Secret lecture', startTime, endTime })
    expect(await events()).toEqual(['Secret lecture'])
    for (const replica of [await device.pull(), await new Replica(noah).pull()]) expect(replica.all('events')).toEqual([])
    for (const path of ['/api/users/profile/zoe', '/api/students/nearby', '/api/study-groups'])
      expect((await noah.get(path)).text).not.toContain('Secret lecture')
  })

  it('the server gets no sound of voice and keeps nothing of it, and it shows who is in to members without a block', async () => {
    says('The server of Friendioo gets none of it, and keeps nothing of it.')
    says('whoever you block, or who blocks you, does not, and hears nothing of you.')
    const id = await live()
    const members = await Promise.all(['first', 'second', 'third'].map((name) => server.enrol(name)))
    for (const member of members) await join(member, id)
    const [first, second, third] = await Promise.all(members.map((member) => member.socket('?frames=voice')))
    await block(members[2]!, 'first')
    const room = `group:${id}`
    for (const socket of [first!, second!]) {
      socket.send({ type: 'voiceJoin', room })
      await socket.next('voiceJoined')
    }
    const { seat } = second!.all('voiceJoined')[0]!
    const sdp = 'v=0 where-to-find-my-device'
    first!.send({ type: 'voiceSignal', to: seat, signal: { sound: 'AAAA', description: { type: 'offer', sdp } } })
    expect((await second!.next('voiceSignal')).signal).toEqual({ description: { type: 'offer', sdp } })
    await third!.settled()
    expect(
      third!
        .all('voiceRoom')
        .at(-1)
        ?.seats.map(({ student }) => student.id),
    ).toEqual(['second'])
    expect(JSON.stringify(server.log)).not.toContain('where-to-find')
    for (const member of members) expect((await member.get('/api/account/export')).text).not.toContain('where-to-find')
    await Promise.all([first, second, third].map((socket) => socket!.close()))
  })

  it('profile, messages and requests to meet up are kept as long as the account is', async () => {
    says('Your profile, your messages and your requests to meet up are kept until you delete your account.')
    await zoe.put('/api/users/profile', { studySchedule: 'Mondays' })
    await live()
    for (let day = 0; day < 3; day++) {
      server.clock.advance(200 * DAY + RETENTION_INTERVAL)
      await server.running.jobs.wake()
    }
    const later = await server.browser('zoe')
    expect((await later.get('/api/auth/user')).body).toMatchObject({ studySchedule: 'Mondays' })
    expect((await later.history('noah')).map(({ content }) => content)).toEqual(['hello'])
    expect((await later.get<{ id: string }[]>('/api/meetup-requests')).body.map(({ id }) => id)).toEqual(['m1'])
  })

  it('a push service sees no word of a notification, and the address of a device goes with its sign-out or the account', async () => {
    says('What it says is encrypted for your browser.')
    says('Where each of your devices gets them is kept until you switch them off there, sign out or delete your account.')
    const service = await TestPushService.start()
    onTestFinished(() => service.stop())
    const laptop = await server.browser('zoe')
    const { publicKey } = (await zoe.get<{ publicKey: string }>('/api/push/key')).body
    for (const browser of [zoe, laptop])
      expect((await browser.post('/api/push/subscriptions', service.subscribe(publicKey).toJSON())).status).toBe(201)
    await noah.write('zoe', 'PRIVATE words')
    await service.got(2)
    expect(service.delivered.map(({ payload }) => payload.body)).toEqual(['PRIVATE words', 'PRIVATE words'])
    expect(service.seen.join()).not.toMatch(/PRIVATE|noah|zoe/)
    const kept = () => server.store.read((view) => view.pushSubscriptions.of(zoe.id))
    expect((await zoe.get<{ pushDevices: unknown[] }>('/api/account/export')).body.pushDevices).toEqual(
      Array(2).fill({ service: expect.stringMatching(/^127\.0\.0\.1:/), refreshedAt: expect.any(String) }),
    )
    await laptop.post('/api/logout')
    server.clock.advance(RETENTION_INTERVAL)
    await server.running.jobs.wake()
    expect(await kept()).toHaveLength(1)
    await zoe.call('DELETE', '/api/account')
    expect(await kept()).toEqual([])
  })

  it('there is one cookie, and another while a student signs in', async () => {
    says(
      'There is one cookie. It keeps you signed in, for 180 days at most. While you sign in there is another: with a mailed code for 60 minutes',
    )
    const browser = server.cookieBrowser()
    const kept = ({ headers }: { headers: Record<string, unknown> }) =>
      ((headers['set-cookie'] ?? []) as string[])
        .map((cookie) => /^(\w+)=([^;]*);.*?Max-Age=(\d+)/.exec(cookie)!.slice(1))
        .map(([name, value, age]) => [name, value !== '', Number(age) * 1000])
    const asked = await browser.signIn({ email: 'new@riverside.example' })
    expect(kept(asked)).toEqual([['friendioo_code', true, CODE_RECORD_LIFETIME]])
    const signedIn = await browser.signIn({ email: 'new@riverside.example', code: await server.codeFor('new@riverside.example') })
    expect(kept(signedIn).filter(([, isSet]) => isSet)).toEqual([['friendioo_session', true, SESSION_LIFETIME]])
    for (const path of ['/', '/api/auth/user', '/api/students/nearby', '/api/notifications'])
      expect(kept(await browser.get(path))).toEqual([])
  })
})
