import { expect, onTestFinished, test } from 'vitest'
import { FcmStandIn } from '../support/fcm-stand-in.ts'
import { TestPushService } from '../support/push-service.ts'
import { registerDevice } from '../support/register-device.ts'
import { startFaultServer } from './spawned-server.ts'

/** Starts a server, whose student lina has one device, and returns how amina writes to her. */
async function campus() {
  const service = await TestPushService.start()
  onTestFinished(() => service.stop())
  const { server, as } = await startFaultServer({ TEST_CLOCK: '1' })
  const [amina, lina] = [await as('amina'), await as('lina')]
  await registerDevice(lina, service)
  return { server, amina, service }
}

test('a message whose server is killed before its push was sent is pushed once after the next start', async () => {
  const { server, amina, service } = await campus()
  service.responses.push('hang')
  await amina.write('lina', 'Before the kill')
  await service.asked(1)
  await server.kill()
  await server.start()
  await amina.write('lina', 'After it')
  expect((await service.got(2)).map(({ payload }) => payload.body)).toEqual(['Before the kill', 'After it'])
})

test('a push that was sent just before the kill comes at worst once more, with the tag that it had', async () => {
  const { server, amina, service } = await campus()
  await amina.write('lina', 'Sent')
  await service.got(1)
  await server.kill()
  await server.start()
  await amina.write('lina', 'After it')
  await service.asked(2)
  await expect.poll(() => service.delivered.at(-1)?.payload.body).toBe('After it')
  const first = service.delivered.filter(({ payload }) => payload.body === 'Sent')
  expect(first.length).toBeLessThanOrEqual(2)
  expect(new Set(service.delivered.map(({ payload, topic }) => `${payload.tag} ${topic}`)).size).toBe(1)
})

test('a push by Firebase whose server is killed is sent after the next start, and at worst twice with one tag', async () => {
  const fcm = await FcmStandIn.start()
  onTestFinished(() => fcm.stop())
  const { server, as } = await startFaultServer({ TEST_CLOCK: '1', ...fcm.env })
  const [amina, lina] = [await as('amina'), await as('lina')]
  const device = fcm.device()
  expect((await lina.post('/api/push/subscriptions', device.toJSON())).status).toBe(201)
  fcm.responses.push('hang')
  await amina.write('lina', 'Before the kill')
  await fcm.sent(1)
  await server.kill()
  await server.start()
  await fcm.got(1)
  await server.kill()
  await server.start()
  await amina.write('lina', 'After it')
  const payloads = () => fcm.delivered.map((delivered) => device.open(delivered))
  await expect.poll(() => payloads().at(-1)?.body).toBe('After it')
  const first = payloads().filter(({ body }) => body === 'Before the kill')
  expect([1, 2]).toContain(first.length)
  expect(new Set(fcm.delivered.map(({ topic }, at) => `${payloads()[at]?.tag} ${topic}`)).size).toBe(1)
})
