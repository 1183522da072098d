import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { toApiEvent } from '../../../schemas/calendar.ts'
import { HOUR } from '../../../schemas/constants.ts'
import { answerBuiltIn, calendarAsked, connectBuiltIn, opened } from '../../support/calendar.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { Line } from '../../support/node-web-socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

type ApiEvent = ReturnType<typeof toApiEvent>

describe('the built-in calendar', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
  })
  afterAll(() => server.close())

  it('asks for consent on its own page, with a plain form to allow or deny', async () => {
    const amina = await server.enrol('amina')
    const asked = await calendarAsked(amina)
    const page = await opened(amina, asked)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.text).toMatch(/<form method="post" action="\/api\/calendar\/consent">[^]*>Allow<[^]*>Deny</)
    // The page that opened the popup receives the result, also when the popup returns from another site.
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')

    expect((await answerBuiltIn(amina, asked, 'deny')).text).toContain('data-type="calendar-error"')
    expect((await amina.get('/api/auth/user')).body.googleCalendarConnected).toBe(false)
    expect((await answerBuiltIn(amina, await calendarAsked(amina), 'allow')).text).toContain('data-type="calendar-connected"')
    expect((await amina.get('/api/auth/user')).body.googleCalendarConnected).toBe(true)
  })

  it('API-013 the open page of the student shows the calendar as connected by a poke, as soon as they allow it', async () => {
    const noah = await server.enrol('noah')
    const device = new ClientDevice(noah, new Line(server.url, noah))
    await device.client.start()
    onTestFinished(() => device.client.stop())
    device.online()
    await device.until('me', null, (me) => me?.googleCalendarConnected === false)
    await device.until('status', null, ({ connection }) => connection === 'online')
    const asked = await calendarAsked(noah)
    const shown = device.until('me', null, (me) => me?.googleCalendarConnected === true)
    await answerBuiltIn(noah, asked, 'allow')
    await shown
  })

  it('still has its events after it was disconnected and connected again', async () => {
    const omar = await server.enrol('omar')
    await connectBuiltIn(omar)
    expect((await omar.get('/api/calendar/events')).body).toEqual([])
    const start = new Date(server.clock.now() + HOUR).toISOString()
    const end = new Date(server.clock.now() + 2 * HOUR).toISOString()
    await omar.post('/api/calendar/sync-study-session', { subject: 'Pathology', startTime: start, endTime: end })
    await omar.call('DELETE', '/api/calendar/disconnect')
    expect((await omar.get('/api/calendar/events')).status).toBe(409)
    await connectBuiltIn(omar)
    expect((await omar.get<ApiEvent[]>('/api/calendar/events')).body).toEqual([{ id: expect.any(String), title: 'Pathology', start, end }])
  })

  it('N43 refuses an answer without a session with 401 before its body arrives', async () => {
    const sent = request(`${server.url}/api/calendar/consent`, { method: 'POST', agent: false, headers: { 'Content-Length': 4_000 } })
    onTestFinished(() => void sent.destroy())
    sent.on('error', () => undefined)
    sent.flushHeaders()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
  })

  it('N28 asks for consent only after a request, and only the student who made it', async () => {
    const [lina, sara] = [await server.enrol('lina'), await server.enrol('sara')]
    const asked = await calendarAsked(lina)
    for (const page of [
      await opened(sara, asked),
      await sara.get('/api/calendar/consent?state=forged'),
      await sara.get('/api/calendar/consent'),
    ]) {
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('Nothing to answer')])
    }
    expect((await answerBuiltIn(sara, asked, 'allow')).text).toContain('calendar-error')
    expect((await server.call('GET', asked.slice(server.url.length))).status).toBe(401)
    expect((await answerBuiltIn(lina, asked, 'allow')).text).toContain('calendar-connected')
  })
})
