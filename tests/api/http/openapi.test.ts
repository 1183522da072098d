import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_PUSH } from '../../support/no-push.ts'
import { createApp } from '../../../sync-server/app.ts'
import { Issuer } from '../../../sync-server/auth/issuer.ts'
import { BuiltInCalendar } from '../../../sync-server/calendar/built-in.ts'
import { Calendars } from '../../../sync-server/calendar/calendars.ts'
import { fileSeal } from '../../../sync-server/calendar/seal.ts'
import { OPERATIONS } from '../../../sync-server/openapi/operations.ts'
import { connectBuiltIn } from '../../support/calendar.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('the API description', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    await connectBuiltIn(amina)
  })
  afterAll(() => server.close())

  it('has every route of the server, and no other', () => {
    const { services } = server.running
    const calendars = new Calendars({ ...services, provider: new BuiltInCalendar(services.store), seal: fileSeal('none') })
    const app = createApp(services, {
      publicUrl: null,
      issuer: new Issuer({ issuer: new URL('https://login.example'), clientId: 'id', clientSecret: 'secret' }),
      calendars,
      builtInCalendar: true,
      push: NO_PUSH,
      demo: [],
      metrics: { token: null, proxied: false },
      wakeJobs: async () => {},
      clock: null,
      staticFolder: null,
    })
    const routes = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== '/ws' && path !== '/.ws')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...new Set(routes)].sort())
  })

  it('is available to programs without a session', async () => {
    const { status, body } = await server.call<{ openapi: string; paths: Record<string, Record<string, { operationId: string }>> }>(
      'GET',
      '/api/openapi.json',
    )
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    const ids = Object.values(body.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(OPERATIONS.length)
  })

  it('is available to people as a page without a script of its own, with the summary of each call', async () => {
    const { status, headers, text } = await server.call('GET', '/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    for (const { path, summary } of OPERATIONS)
      expect([text.includes(`<code>${path}</code>`), text.includes(summary.replaceAll("'", '&#39;'))]).toEqual([true, true])
    for (const frame of ['messageDelivered', 'groupDeletionWarning']) expect(text).toContain(`<code>${frame}</code>`)
    // The one that applies the chosen theme is the app's.
    expect(text.replace('<script src="/apply-theme.js"></script>', '')).not.toMatch(/<script|style=/)
  })

  const SHOWN = OPERATIONS.filter(
    ({ example, path, method }) => example !== undefined && !path.includes('{') && `${method} ${path}` !== 'POST /api/login',
  )
  it.each(SHOWN)('has an example that works: $method $path', async ({ method, path, example, responses }) => {
    const { status, text } = await amina.call(method, path, example)
    expect(Object.keys(responses), text).toContain(String(status))
  })
})
