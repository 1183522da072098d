import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('POST /api/test/clock', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true, testClock: true })
  })
  afterAll(() => server.close())

  const advance = (advanceMs: unknown) => server.call<{ now: number }>('POST', '/api/test/clock', { body: { advanceMs } })

  it('moves the server’s clock, and responds when due work is done', async () => {
    const hana = await server.as('hana')
    const groups = async () => (await hana.pull(null)).collections.groups!.map(({ id }) => id as string)
    expect(await groups()).toContain('demo-pharmacology')
    const before = server.clock.now()
    const { status, body } = await advance(HOUR + 2_000)
    expect(status).toBe(200)
    expect(body.now - before).toBeGreaterThanOrEqual(HOUR + 2_000)
    // A solo group lasts one hour; the server ends it two seconds later (clarification C8).
    expect(await groups()).not.toContain('demo-pharmacology')
    expect((await hana.write('daniel', 'later')).createdAt >= new Date(before + HOUR).toISOString()).toBe(true)
  })

  it('accepts only numbers', async () => {
    for (const wrong of [undefined, null, '5', Number.NaN, {}]) expect((await advance(wrong)).status).toBe(400)
  })

  it('N05 refuses a request from another origin', async () => {
    const response = await server.call('POST', '/api/test/clock', { body: { advanceMs: 1 }, headers: { Origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
  })

  it('N38 does not exist without TEST_CLOCK', async () => {
    const other = await startTestServer({ demo: true, memory: true })
    const amina = await other.as('amina')
    const before = Date.now()
    expect((await amina.post('/api/test/clock', { advanceMs: HOUR })).status).toBe(404)
    // Without a session, the check in front of all of /api responds first.
    expect((await other.call('POST', '/api/test/clock', { body: { advanceMs: HOUR } })).status).toBe(401)
    expect(other.clock.now() - before).toBeLessThan(HOUR)
    await other.close()
  })
})
