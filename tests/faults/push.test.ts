import { afterEach, expect, test } from 'vitest'
import { TestPushService } from '../support/push-service.ts'
import { realServer } from './spawned-server.ts'

let service: TestPushService
afterEach(() => service.stop())

/** Starts a server, whose student lina has one device, and returns how amina writes to her. */
async function campus() {
  service = await TestPushService.start()
  const { server, as } = await realServer({ TEST_CLOCK: '1' })
  const [amina, lina] = [await as('amina'), await as('lina')]
  const { publicKey } = (await lina.get<{ publicKey: string }>('/api/push/key')).body
  expect((await lina.post('/api/push/subscriptions', service.subscribe(publicKey).toJSON())).status).toBe(201)
  return { server, amina }
}

test('a message whose server is killed before its push was sent is pushed once after the next start', async () => {
  const { server, amina } = await campus()
  service.answers.push('hang')
  await amina.write('lina', 'Before the kill')
  await service.asked(1)
  await server.kill()
  await server.start()
  await amina.write('lina', 'After it')
  expect((await service.got(2)).map(({ payload }) => payload.body)).toEqual(['Before the kill', 'After it'])
})

test('a push that was sent just before the kill comes at worst once more, with the tag that it had', async () => {
  const { server, amina } = await campus()
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
