import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../schemas/constants.ts'
import { TestPushService } from '../../support/push-service.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a subscription to pushes', () => {
  let server: TestServer
  let service: TestPushService
  let lina: TestStudent
  let key: string

  beforeEach(async () => {
    service = await TestPushService.start()
    server = await startTestServer({ demo: true, testClock: true })
    lina = await server.as('lina')
    key = (await lina.get<{ publicKey: string }>('/api/push/key')).body.publicKey
  })
  afterEach(async () => {
    await server.close()
    await service.stop()
  })
  const subscribe = (student: TestStudent, device: unknown = service.subscribe(key)) =>
    student.post<{ id: string }>('/api/push/subscriptions', device as object)

  it('AUTH-008 PUSH-011 needs a session', async () => {
    const nobody = await server.call('POST', '/api/push/subscriptions', { body: service.subscribe(key).toJSON() })
    expect([nobody.status, (await server.call('GET', '/api/push/key', {})).status]).toEqual([401, 401])
  })

  it.each([
    [{}, 'nothing'],
    [{ endpoint: 'https://push.example/a' }, 'no keys'],
    [{ endpoint: 'not an address', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } }, 'no address'],
    [{ endpoint: 'https://push.example/a', keys: { p256dh: 'short', auth: 'a'.repeat(22) } }, 'a short key'],
    [{ endpoint: `https://push.example/${'a'.repeat(2050)}`, keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } }, 'a long address'],
  ])('%j is refused: %s', async (body, _) => {
    const { status, body: failure } = await subscribe(lina, body)
    expect([status, failure]).toMatchObject([400, { code: 'invalid', field: 'endpoint' }])
  })

  it.each(['http://push.example/a', 'https://10.0.0.1/a', 'https://[fd00::1]/a', 'https://2130706434/a'])(
    'N71 %s is refused: the server sends nothing into its own network',
    async (endpoint) => {
      expect((await subscribe(lina, { ...service.subscribe(key).toJSON(), endpoint })).status).toBe(400)
    },
  )

  it('takes the place of what its session had, and keeps its id when it is sent again', async () => {
    const device = service.subscribe(key)
    const first = (await subscribe(lina, device)).body.id
    expect((await subscribe(lina, device)).body.id).toBe(first)
    const second = (await subscribe(lina)).body.id
    expect(second).not.toBe(first)
    await (await server.as('amina')).write('lina', 'One')
    expect((await service.got(1))[0]!.device).not.toBe(device)
    expect(service.delivered).toHaveLength(1)
  })

  it('moves with its browser to the student who signs in next', async () => {
    const device = service.subscribe(key)
    await subscribe(lina, device)
    const omar = await server.as('omar')
    await subscribe(omar, device)
    await (await server.as('amina')).write('lina', 'For Lina')
    await (await server.as('amina')).write('omar', 'For Omar')
    expect((await service.got(1)).map(({ payload }) => payload.body)).toEqual(['For Omar'])
  })

  it(`N71 is one of at most ${PUSH_SUBSCRIPTIONS_MAX}: the one that was sent the longest ago goes`, async () => {
    for (let at = 0; at <= PUSH_SUBSCRIPTIONS_MAX; at++) {
      server.clock.advance(1)
      expect((await subscribe(await server.browser('lina'))).status).toBe(201)
    }
    expect(await server.store.read((view) => view.pushSubscriptions.of(lina.id))).toHaveLength(PUSH_SUBSCRIPTIONS_MAX)
  })

  it('is removed by its student only', async () => {
    const { id } = (await subscribe(lina)).body
    const amina = await server.as('amina')
    expect((await amina.call('DELETE', `/api/push/subscriptions/${id}`)).status).toBe(404)
    expect((await lina.call('DELETE', `/api/push/subscriptions/${id}`)).body).toEqual({ id })
    await amina.write('lina', 'One')
    await server.running.jobs.wake()
    expect(service.requests).toBe(0)
  })

  it('is tried with a test, which says what failed', async () => {
    const tested = async () => {
      const { status, body } = await lina.post('/api/push/test')
      return status === 200 ? body : [status, body.code]
    }
    expect(await tested()).toEqual([404, 'not-found'])
    await subscribe(lina)
    expect(await tested()).toEqual({ sent: true })
    expect(service.delivered[0]!.payload).toMatchObject({ type: 'test', title: 'Notifications work' })
    service.responses.push({ status: 500 }, { status: 410 })
    const known = async () => (await lina.get<{ device: string | null }>('/api/push/key')).body.device
    expect(await known()).toEqual(expect.any(String))
    expect([await tested(), await tested(), await tested()]).toEqual([
      [502, 'push-failed'],
      [404, 'push-gone'],
      [404, 'not-found'],
    ])
    expect(await known()).toBeNull()
  })

  it('PUSH-018 is logged by type and ids, never with text, name, address or key', async () => {
    const device = service.subscribe(key)
    await subscribe(lina, device)
    await (await server.as('amina')).write('lina', 'Secret words')
    await service.got(1)
    await server.running.jobs.wake()
    const lines = JSON.stringify(server.log)
    expect(lines).toContain('"event":"push","outcome":"sent","type":"chat"')
    const { privateKey } = JSON.parse(readFileSync(join(server.folder, 'vapid.json'), 'utf8')) as { privateKey: string }
    for (const secret of ['Secret words', 'Amina', device.endpoint, privateKey]) expect(lines).not.toContain(secret)
  })
})
