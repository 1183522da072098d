import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CommandError } from '../../../sync-server/command-error.ts'
import { createMetrics } from '../../../sync-server/metrics/metrics.ts'
import { metricsRoute } from '../../../sync-server/metrics/routes.ts'
import { startTestServer, type TestServerOptions } from '../../support/server.ts'

describe('GET /metrics', () => {
  async function started(wishes: TestServerOptions = {}) {
    const server = await startTestServer({ memory: true, ...wishes })
    onTestFinished(() => server.close())
    const asked = (headers = {}) => server.call('GET', '/metrics', { headers })
    /** Returns the value of one line, or 0 when the line does not exist yet. */
    const value = async (line: string) =>
      Number(
        (await asked()).text
          .split('\n')
          .find((each) => each.startsWith(`${line} `))
          ?.split(' ')
          .at(-1) ?? 0,
      )
    return { server, asked, value }
  }

  it('counts commands by name and outcome over every transport, and pulls by kind', async () => {
    const { server, value } = await started()
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    await ada.write('ben', 'one')
    await ada.post('/api/batch', [
      { method: 'POST', path: '/api/messages', body: { id: 'two', toUserId: 'ben', content: 'two' }, idempotencyKey: 'two' },
    ])
    const socket = await ada.socket()
    socket.send({ type: 'sendMessage', id: 'three', to: 'ben', content: 'three' })
    await socket.next('messageDelivered')
    await ada.post('/api/messages', { toUserId: 'nobody', content: 'x' })
    await ben.post('/api/messages/conversations/ada/read')
    const { checkpoint } = await ben.pull(null)
    await ben.pull(checkpoint)
    await ben.pull({ ...checkpoint, epoch: 'another' })

    const command = (name: string, outcome: string) =>
      value(`friendioo_command_duration_seconds_count{command="${name}",outcome="${outcome}"}`)
    expect(await command('sendMessage', 'done')).toBe(3)
    expect(await command('sendMessage', 'refused')).toBe(1)
    expect(await command('markRead', 'done')).toBe(1)
    expect(await value('friendioo_pull_duration_seconds_count{kind="bootstrap"}')).toBe(2)
    expect(await value('friendioo_pull_duration_seconds_count{kind="page"}')).toBe(1)
    expect(await value('friendioo_sockets')).toBe(1)
    expect(await value('friendioo_http_requests_total{status="404"}')).toBe(1)
  })

  it('counts requests that a rate limit refused', async () => {
    const { server, value } = await started({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const ada = await server.enrol('ada')
    for (let at = 0; at < 8; at++) await ada.get('/api/auth/user')
    expect(await value('friendioo_limited_total{limit="requests"}')).toBe(2)
    expect(await value('friendioo_http_requests_total{status="429"}')).toBe(2)
  })

  it('reveals nothing about any student', async () => {
    const { server, asked } = await started()
    const [ada] = [await server.enrol('ada'), await server.enrol('ben')]
    await ada.write('ben', 'nobody’s business')
    await server.call('GET', '/api/secret-path')
    const { text } = await asked()
    expect(text).not.toMatch(/business|ada|ben|riverside|secret|127\.0\.0\.1/)
  })

  it('is Prometheus text that no cache stores', async () => {
    const { status, headers } = await (await started()).asked()
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
  })

  it('responds only to this machine when there is no token, and not through a proxy', async () => {
    const { asked } = await started()
    for (const headers of [{ 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=127.0.0.1' }])
      expect((await asked(headers)).status).toBe(404)
    expect((await (await started({ publicUrl: 'https://friendioo.example' })).asked()).status).toBe(404)
    expect((await (await started({ env: { TRUSTED_PROXIES: '1' } })).asked()).status).toBe(404)
  })

  it('refuses other machines when there is no token', async () => {
    const app = new Hono()
      .onError((error, c) => c.body(null, (error as CommandError).status))
      .route(
        '/',
        metricsRoute(
          createMetrics(() => 0),
          { token: null, proxied: false },
        ),
      )
    const from = async (remoteAddress: string | undefined) =>
      (await app.request('/metrics', {}, { incoming: { socket: { remoteAddress } } })).status
    expect(await Promise.all(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(from))).toEqual([200, 200, 200])
    expect(await Promise.all(['10.0.0.9', '2001:db8::1', '127.0.0.1.evil.example', '', undefined].map(from))).toEqual([
      404, 404, 404, 404, 404,
    ])
  })

  it('responds only to callers with the token when there is one', async () => {
    const { asked } = await started({ publicUrl: 'https://friendioo.example', env: { METRICS_TOKEN: 'a-long-word-of-ours' } })
    const refused = [
      {},
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer a-long-word-of-our' },
      { Authorization: 'Bearer a-long-word-of-ours!' },
      { Authorization: 'a-long-word-of-ours' },
      { Authorization: 'Basic a-long-word-of-ours' },
    ]
    for (const headers of refused) {
      const response = await asked(headers)
      expect([response.status, response.body]).toEqual([401, { code: 'signed-out', message: expect.any(String) }])
    }
    expect((await asked({ Authorization: 'Bearer a-long-word-of-ours', 'X-Forwarded-For': '1.2.3.4' })).text).toContain(
      'friendioo_sockets 0',
    )
  })
})
