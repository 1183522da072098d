import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, PUSH_LIFETIME, PUSH_SUBSCRIPTIONS_MAX, SECOND } from '../../../schemas/constants.ts'
import * as failures from '../../support/fcm-errors.ts'
import { FcmStandIn, type FcmDevice } from '../../support/fcm-stand-in.ts'
import { TestPushService } from '../../support/push-service.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a push by Firebase Cloud Messaging', () => {
  let server: TestServer
  let fcm: FcmStandIn
  let amina: TestStudent
  let lina: TestStudent
  let phone: FcmDevice

  beforeEach(async () => {
    fcm = await FcmStandIn.start()
    server = await startTestServer({ demo: true, memory: true, testClock: true, env: fcm.env })
    amina = await server.as('amina')
    lina = await server.as('lina')
    phone = await subscribe(lina)
  })
  afterEach(async () => {
    await server.close()
    await fcm.stop()
  })

  async function subscribe(student: TestStudent): Promise<FcmDevice> {
    const device = fcm.device()
    expect((await student.post('/api/push/subscriptions', device.toJSON())).status).toBe(201)
    return device
  }
  const settled = () => server.running.jobs.wake()
  /** Texts that a device got, in order. */
  const bodies = (device: FcmDevice) =>
    fcm.delivered.filter(({ token }) => token === device.token).map((delivered) => device.open(delivered).body)
  const devicesOf = (student: TestStudent) => server.store.read((view) => view.pushSubscriptions.of(student.id))

  it('sends browsers the project with which they register, and nothing secret', async () => {
    const { body } = await lina.get('/api/push/key')
    expect(body).toEqual({
      publicKey: expect.any(String),
      firebase: JSON.parse(fcm.env.FIREBASE_CONFIG!) as object,
      device: expect.any(String),
    })
  })

  it('is named to visitors, for the privacy page, and only where it is configured', async () => {
    const said = async (of: TestServer) => (await of.call('GET', '/api/privacy', {})).body
    expect(await said(server)).toEqual({ pushesByFirebase: true, databaseAtFirebase: false })
    const other = await startTestServer({ memory: true })
    expect(await said(other)).toEqual({ pushesByFirebase: false, databaseAtFirebase: false })
    await other.close()
  })

  it('lets pages connect to where Google registers browsers, and nowhere else', async () => {
    const policy = String((await server.call('GET', '/healthz')).headers['content-security-policy'])
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]
    expect(connect).toBe("'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com")
  })

  it('has the payload, the tag’s topic and the lifetime of Web Push, and Google sees no word of it', async () => {
    await amina.write('lina', 'PRIVATE words')
    const [delivered] = await fcm.got(1)
    expect(phone.open(delivered!)).toMatchObject({ title: '💬 Message from Amina', body: 'PRIVATE words', type: 'chat', student: 'lina' })
    expect([delivered!.ttl, delivered!.topic.length]).toEqual([PUSH_LIFETIME / SECOND, 32])
    expect(JSON.stringify(delivered)).not.toMatch(/PRIVATE|amina|lina/i)
  })

  it('PUSH-012 reaches each device of the receiver once for each message, in order, by either service', async () => {
    const web = await TestPushService.start()
    const tablet = await server.browser('lina')
    const { publicKey } = (await tablet.get<{ publicKey: string }>('/api/push/key')).body
    await tablet.post('/api/push/subscriptions', web.subscribe(publicKey).toJSON())
    for (const text of ['One', 'Two', 'Three']) await amina.write('lina', text)
    await Promise.all([fcm.got(3), web.got(3)])
    await settled()
    expect([bodies(phone), web.delivered.map(({ payload }) => payload.body)]).toEqual([
      ['One', 'Two', 'Three'],
      ['One', 'Two', 'Three'],
    ])
    expect(fcm.accesses).toBe(1)
    await web.stop()
  })

  it('goes to one place a session: the service that the browser registered with last', async () => {
    const web = await TestPushService.start()
    const { publicKey } = (await lina.get<{ publicKey: string }>('/api/push/key')).body
    await lina.post('/api/push/subscriptions', web.subscribe(publicKey).toJSON())
    await amina.write('lina', 'By Web Push')
    await web.got(1)
    await settled()
    const again = await subscribe(lina)
    await amina.write('lina', 'By Firebase')
    await fcm.got(1)
    await settled()
    expect([bodies(again), web.delivered.length, (await devicesOf(lina)).length]).toEqual([['By Firebase'], 1, 1])
    await web.stop()
  })

  it(`N71 is one of at most ${PUSH_SUBSCRIPTIONS_MAX} devices, together with those of Web Push`, async () => {
    const web = await TestPushService.start()
    const { publicKey } = (await lina.get<{ publicKey: string }>('/api/push/key')).body
    for (let at = 0; at < PUSH_SUBSCRIPTIONS_MAX; at++) {
      server.clock.advance(1)
      const device = at % 2 ? fcm.device() : web.subscribe(publicKey)
      expect((await (await server.browser('lina')).post('/api/push/subscriptions', device.toJSON())).status).toBe(201)
    }
    const kept = (await devicesOf(lina)).map(({ address }) => address)
    expect([kept.length, kept.includes(phone.token)]).toEqual([PUSH_SUBSCRIPTIONS_MAX, false])
    await web.stop()
  })

  it.each([
    ['no token', { keys: { aes: 'a'.repeat(43) } }],
    ['a token that is no token', { token: 'https://push.example/a', keys: { aes: 'a'.repeat(43) } }],
    ['a long token', { token: 'a'.repeat(2050), keys: { aes: 'a'.repeat(43) } }],
    ['no key', { token: 'a'.repeat(100) }],
    ['a short key', { token: 'a'.repeat(100), keys: { aes: 'a'.repeat(22) } }],
  ])('is refused a registration with %s', async (_, body) => {
    const { status, body: failure } = await lina.post('/api/push/subscriptions', body)
    expect([status, failure]).toMatchObject([400, { code: 'invalid', field: 'endpoint' }])
  })

  it('ends with the sign-out of its device', async () => {
    const laptop = await server.browser('lina')
    const device = await subscribe(laptop)
    await lina.post('/api/logout')
    await amina.write('lina', 'One')
    await fcm.got(1)
    await settled()
    expect([bodies(phone), bodies(device)]).toEqual([[], ['One']])
  })

  it('says no name and no text when its student wants no previews', async () => {
    await lina.put('/api/users/notification-settings', { preview: false })
    await amina.write('lina', 'Secret')
    const payload = phone.open((await fcm.got(1))[0]!)
    expect(payload).toMatchObject({ title: 'New message', body: '' })
    expect(JSON.stringify(payload)).not.toMatch(/amina|secret/i)
  })

  it.each(['UNREGISTERED', 'OTHER_SENDER', 'WRONG_TOKEN'] as const)(
    'is not tried again at a device of which FCM says %s',
    async (failure) => {
      fcm.responses.push(failures[failure])
      await amina.write('lina', 'One')
      await fcm.sent(1)
      await settled()
      await amina.write('lina', 'Two')
      await settled()
      expect([fcm.messages, await devicesOf(lina)]).toEqual([1, []])
    },
  )

  it('is dropped alone when FCM never takes it', async () => {
    fcm.responses.push(failures.WRONG_MESSAGE)
    await amina.write('lina', 'One')
    await fcm.sent(1)
    await amina.write('lina', 'Two')
    await fcm.got(1)
    await settled()
    expect(bodies(phone)).toEqual(['Two'])
  })

  it.each([
    ['a quota that names its pause', failures.quotaExceeded(120), 120],
    ['a quota that names none', failures.quotaExceeded(), 60],
    ['a service that is away', failures.unavailable(90), 90],
  ])('waits as long as Google asks, and keeps its order: %s', async (_, failure, seconds) => {
    fcm.responses.push(failure)
    await amina.write('lina', 'One')
    await fcm.sent(1)
    await settled()
    await amina.write('lina', 'Two')
    server.clock.advance((seconds - 1) * SECOND)
    await settled()
    expect(fcm.messages).toBe(1)
    server.clock.advance(SECOND)
    await settled()
    await fcm.got(2)
    expect(bodies(phone)).toEqual(['One', 'Two'])
  })

  it.each([
    ['an error of FCM', failures.INTERNAL],
    ['an account without the right to send', failures.NO_RIGHT],
    ['a wrong address', { status: 404, name: 'NOT_FOUND' }],
  ])('is tried again, and its device stays, after %s', async (_, failure) => {
    fcm.responses.push(failure)
    await amina.write('lina', 'One')
    await fcm.sent(1)
    await settled()
    server.clock.advance(5 * SECOND)
    await settled()
    await fcm.got(1)
    expect(bodies(phone)).toEqual(['One'])
  })

  it('asks for access again when Google no longer takes the last one', async () => {
    await amina.write('lina', 'One')
    await fcm.got(1)
    fcm.forgetAccess()
    await amina.write('lina', 'Two')
    await fcm.sent(2)
    await settled()
    server.clock.advance(5 * SECOND)
    await settled()
    await fcm.got(2)
    expect([bodies(phone), fcm.accesses]).toEqual([['One', 'Two'], 2])
  })

  it('waits, and says why in the log, while Google gives the account no access', async () => {
    fcm.tokenResponses.push({ status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } })
    await amina.write('lina', 'One')
    await settled()
    expect([fcm.messages, JSON.stringify(server.log)]).toEqual([0, expect.stringContaining('invalid_grant: Invalid JWT Signature.')])
    server.clock.advance(MINUTE)
    await settled()
    await fcm.got(1)
    expect(bodies(phone)).toEqual(['One'])
  })

  it('does not wait for a device whose push hangs, and holds up no request', async () => {
    fcm.responses.push('hang')
    await amina.write('lina', 'One')
    await fcm.sent(1)
    const omar = await server.as('omar')
    const device = await subscribe(omar)
    await amina.write('omar', 'Two')
    await fcm.got(1)
    expect(bodies(device)).toEqual(['Two'])
  })

  it('is tried with a test, which says what failed', async () => {
    const tested = async () => {
      const { status, body } = await lina.post('/api/push/test')
      return status === 200 ? body : [status, body.code]
    }
    expect(await tested()).toEqual({ sent: true })
    expect(phone.open(fcm.delivered[0]!)).toMatchObject({ type: 'test', title: 'Notifications work' })
    fcm.responses.push(failures.INTERNAL, failures.UNREGISTERED)
    expect([await tested(), await tested()]).toEqual([
      [502, 'push-failed'],
      [404, 'push-gone'],
    ])
  })

  it('PUSH-018 is logged by type and ids, never with text, name, token or key', async () => {
    await amina.write('lina', 'Secret words')
    await fcm.got(1)
    await settled()
    const lines = JSON.stringify(server.log)
    expect(lines).toContain('"event":"push","outcome":"sent","type":"chat"')
    for (const secret of ['Secret words', 'Amina', phone.token, phone.toJSON().keys.aes, 'PRIVATE KEY']) expect(lines).not.toContain(secret)
  })

  it('is listed in the export of its student by the name of its service', async () => {
    const { pushDevices } = (await lina.get<{ pushDevices: { service: string }[] }>('/api/account/export')).body
    expect(pushDevices.map(({ service }) => service)).toEqual(['Firebase Cloud Messaging'])
  })
})

describe('a server without Firebase', () => {
  it('takes no tokens, and ends the devices of an earlier start with it', async () => {
    const fcm = await FcmStandIn.start()
    const server = await startTestServer({ demo: true, testClock: true })
    const [amina, lina] = [await server.as('amina'), await server.as('lina')]
    expect((await lina.get<{ firebase: unknown }>('/api/push/key')).body.firebase).toBeNull()
    expect(String((await server.call('GET', '/healthz')).headers['content-security-policy'])).toContain("connect-src 'self';")
    expect((await lina.post('/api/push/subscriptions', fcm.device().toJSON())).status).toBe(400)
    const [signIn] = await server.store.read((view) => view.signIns.of(lina.id))
    const { token, keys } = fcm.device().toJSON()
    await server.store.write((tx) =>
      tx.pushSubscriptions.put({
        id: 'earlier',
        signIn: signIn!.idHash,
        studentId: lina.id,
        address: token,
        keys,
        origin: server.url,
        refreshedAt: 0,
      }),
    )
    await amina.write('lina', 'One')
    await server.running.jobs.wake()
    expect(await server.store.read((view) => view.pushSubscriptions.of(lina.id))).toEqual([])
    await server.close()
    await fcm.stop()
  })
})
