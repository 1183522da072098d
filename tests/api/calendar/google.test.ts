import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_AHEAD, CONSENT_LIFETIME, DAY, HOUR } from '../../../schemas/constants.ts'
import type { toApiEvent } from '../../../schemas/calendar.ts'
import type { Account } from '../../../schemas/student.ts'
import { calendarAsked, opened } from '../../support/calendar.ts'
import { GoogleStandIn } from '../../support/google-stand-in.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

type ApiEvent = ReturnType<typeof toApiEvent>

const iso = (time: number) => new Date(time).toISOString()

describe('Google Calendar (stand-in on loopback)', () => {
  let google: GoogleStandIn
  let server: TestServer
  let students = 0
  const newStudent = () => server.enrol(`student${++students}`)
  const isConnected = async (student: TestStudent) => (await student.get<Account>('/api/auth/user')).body.googleCalendarConnected
  const connected = async () => {
    const student = await newStudent()
    const response = await opened(student, google.allowed(await calendarAsked(student)))
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('calendar-connected')])
    return student
  }
  const events = (student: TestStudent) => student.get<ApiEvent[]>('/api/calendar/events')

  beforeAll(async () => {
    google = await GoogleStandIn.start()
    server = await startTestServer({ env: google.env })
  })
  afterEach(() => {
    google.events.clear()
    google.away = false
  })
  afterAll(async () => {
    await server.close()
    await google.close()
  })

  it('API-057 DATA-019 returns the address of the consent page, and is connected on all devices when the student has allowed it', async () => {
    const student = await newStudent()
    const device = await new Replica(student).pull()
    expect(await isConnected(student)).toBe(false)
    const authUrl = await calendarAsked(student)
    expect(authUrl.startsWith(`${google.url}/o/oauth2/v2/auth?`)).toBe(true)
    expect(new URL(authUrl).searchParams.get('scope')).toBe('https://www.googleapis.com/auth/calendar.events')
    expect(await opened(student, google.allowed(authUrl))).toMatchObject({
      status: 200,
      text: expect.stringContaining('data-type="calendar-connected"'),
    })
    expect(await isConnected(student)).toBe(true)
    expect((await device.pull()).get('account', student.id)).toMatchObject({ googleCalendarConnected: true })
  })

  it('calls an event without a name "(No title)", also when Google sends an empty one', async () => {
    const student = await connected()
    const now = server.clock.now()
    google.put('e5', ' ', now + HOUR, now + 2 * HOUR)
    expect((await events(student)).body).toMatchObject([{ id: 'e5', title: '(No title)' }])
  })

  it('API-058 DATA-060 lists events with id, title, start and end, and with a location when they have one', async () => {
    const student = await connected()
    const device = await new Replica(student).pull()
    const now = server.clock.now()
    google.put('a1', 'Anatomy lecture', now + HOUR, now + 2 * HOUR, 'Lecture Hall 2')
    google.put('b2', 'Lunch', now + 3 * HOUR, now + 4 * HOUR)
    google.events.set('c3', { id: 'c3', summary: 'Holiday', start: { date: '2026-03-12' }, end: { date: '2026-03-13' } })
    google.put('d4', 'Next term', now + CALENDAR_AHEAD + DAY, now + CALENDAR_AHEAD + 2 * DAY)
    expect((await events(student)).body).toEqual([
      { id: 'a1', title: 'Anatomy lecture', start: iso(now + HOUR), end: iso(now + 2 * HOUR), location: 'Lecture Hall 2' },
      { id: 'b2', title: 'Lunch', start: iso(now + 3 * HOUR), end: iso(now + 4 * HOUR) },
    ])
    // Devices receive events by their feed, so that they show them without a network. Changes and deletions arrive the same way.
    expect((await device.pull()).all('events')).toHaveLength(2)
    google.put('a1', 'Anatomy, moved', now + 5 * HOUR, now + 6 * HOUR)
    google.events.delete('b2')
    await events(student)
    expect((await device.pull()).all('events')).toEqual([
      { id: 'a1', title: 'Anatomy, moved', start: now + 5 * HOUR, end: now + 6 * HOUR, rev: expect.any(Number) },
    ])
    // A new device receives the same events in one pull.
    expect((await new Replica(student).pull()).all('events')).toEqual(device.all('events'))
    // The server writes nothing when no event has changed.
    const { checkpoint } = device
    await events(student)
    expect((await device.pull()).checkpoint).toEqual(checkpoint)
  })

  it('API-062 stores a study session once, and updates it when the student submits it again', async () => {
    const student = await connected()
    const device = await new Replica(student).pull()
    const start = server.clock.now() + HOUR
    const session = {
      subject: 'Anatomy',
      startTime: iso(start),
      endTime: iso(start + HOUR),
      location: 'Anatomy Lab',
      description: 'Upper limb',
    }
    const first = await student.post<ApiEvent>('/api/calendar/sync-study-session', session)
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(String), title: 'Anatomy', start: iso(start), end: iso(start + HOUR), location: 'Anatomy Lab' },
    ])
    expect([...google.events.values()]).toMatchObject([
      {
        summary: 'Anatomy',
        location: 'Anatomy Lab',
        description: 'Upper limb',
        start: { dateTime: iso(start) },
        end: { dateTime: iso(start + HOUR) },
      },
    ])
    expect((await device.pull()).all('events')).toHaveLength(1)
    await student.post('/api/calendar/sync-study-session', { ...session, endTime: iso(start + 2 * HOUR) })
    expect([...google.events.values()]).toMatchObject([{ end: { dateTime: iso(start + 2 * HOUR) } }])
    expect((await events(student)).body).toHaveLength(1)
    const wrong = [
      {},
      { ...session, subject: ' ' },
      { ...session, endTime: session.startTime },
      { ...session, startTime: 'soon' },
      { ...session, location: 7 },
      { ...session, subject: 'x'.repeat(10_000) },
    ]
    for (const body of wrong) expect((await student.post('/api/calendar/sync-study-session', body)).status).toBe(400)
    expect(google.events.size).toBe(1)
  })

  it('API-061 disconnects without a payload, deletes all its data and revokes the grant at Google', async () => {
    const student = await connected()
    const device = await new Replica(student).pull()
    google.put('a1', 'Anatomy lecture', server.clock.now() + HOUR, server.clock.now() + 2 * HOUR)
    await events(student)
    expect((await device.pull()).all('events')).toHaveLength(1)
    const { grants } = google
    expect(await student.call('DELETE', '/api/calendar/disconnect')).toMatchObject({
      status: 200,
      body: { googleCalendarConnected: false },
    })
    expect(await isConnected(student)).toBe(false)
    expect((await device.pull()).all('events')).toEqual([])
    await expect.poll(() => google.grants).toBe(grants - 1)
    expect(await events(student)).toMatchObject({
      status: 409,
      body: { code: 'no-calendar', message: 'Connect your Google Calendar first to sync study sessions' },
    })
    expect((await student.call('DELETE', '/api/calendar/disconnect')).status).toBe(200)
  })

  it('N28 refuses a callback that is wrong, repeated, too old, or of another student or session, and stores no token', async () => {
    const [amina, omar] = [await newStudent(), await newStudent()]
    const stored = (student: TestStudent) => server.store.read((view) => view.calendars.of(student.id))
    const { grants } = google
    const refused = async (student: TestStudent, address: string) => {
      expect(await opened(student, address)).toMatchObject({ status: 400, text: expect.stringContaining('data-type="calendar-error"') })
      expect(await stored(student)).toBeNull()
      expect(await isConnected(student)).toBe(false)
    }
    await refused(amina, google.allowed(await calendarAsked(amina)).replace(/state=[^&]+/, 'state=forged'))
    await refused(amina, google.allowed(await calendarAsked(amina)).replace(/state=[^&]+/, ''))
    // A callback of another student, one in another browser of the same student, and one that is too old.
    await refused(omar, google.allowed(await calendarAsked(amina)))
    await refused(await server.browser(amina.id), google.allowed(await calendarAsked(amina)))
    const old = google.allowed(await calendarAsked(amina))
    server.clock.advance(CONSENT_LIFETIME + 1)
    await refused(amina, old)
    // A code that Google issued for another request.
    const code = new URL(google.allowed(await calendarAsked(omar))).searchParams.get('code')!
    await refused(amina, google.allowed(await calendarAsked(amina)).replace(/code=[^&]+/, `code=${code}`))
    await refused(amina, google.denied(await calendarAsked(amina)))
    expect(google.grants).toBe(grants)
    const nobody = await server.call('GET', new URL(google.allowed(await calendarAsked(amina))).href.slice(server.url.length))
    expect([nobody.status, nobody.text]).toEqual([401, expect.stringContaining('calendar-error')])

    const asked = await calendarAsked(amina)
    expect((await opened(amina, google.allowed(asked))).status).toBe(200)
    await amina.call('DELETE', '/api/calendar/disconnect')
    // Another code for the same request.
    await refused(amina, google.allowed(asked))
  })

  it('encrypts the grant in the database, for its owner alone', async () => {
    const student = await connected()
    const { grant } = (await server.store.read((view) => view.calendars.of(student.id)))!
    expect(Buffer.from(grant, 'base64').toString()).not.toMatch(/token/i)
    expect(readFileSync(join(server.folder, 'calendar.key'), 'utf8').trim()).toHaveLength(44)
    const thief = await newStudent()
    await server.store.write((tx) => tx.calendars.put({ ownerId: thief.id, grant, connectedAt: 1 }))
    expect((await events(thief)).status).toBe(409)
    expect(await isConnected(thief)).toBe(false)
    expect((await events(student)).status).toBe(200)
  })

  it('renews an expired token, and disconnects when the student revokes access at Google', async () => {
    const student = await connected()
    server.clock.advance(2 * HOUR)
    google.forgetTokens(false)
    expect((await events(student)).status).toBe(200)
    // The token is not old, but Google refuses it anyway.
    google.forgetTokens(false)
    expect((await events(student)).status).toBe(200)
    google.forgetTokens()
    expect(await events(student)).toMatchObject({ status: 409, body: { code: 'no-calendar' } })
    expect(await isConnected(student)).toBe(false)
  })

  it('stays connected with its last events while Google is unreachable', async () => {
    const student = await connected()
    google.put('a1', 'Anatomy lecture', server.clock.now() + HOUR, server.clock.now() + 2 * HOUR)
    await events(student)
    google.away = true
    expect(await events(student)).toMatchObject({
      status: 502,
      body: { code: 'calendar-away', message: 'Your calendar isn’t responding. Try again in a moment.' },
    })
    expect(
      (
        await student.post('/api/calendar/sync-study-session', {
          subject: 'Anatomy',
          startTime: iso(server.clock.now()),
          endTime: iso(server.clock.now() + HOUR),
        })
      ).status,
    ).toBe(502)
    expect(await isConnected(student)).toBe(true)
    expect((await new Replica(student).pull()).all('events')).toHaveLength(1)
    // No student can connect in the meantime, and the page reports the error.
    const other = await newStudent()
    expect((await opened(other, google.allowed(await calendarAsked(other)))).text).toContain('calendar-error')
  })

  it('sends one request to Google for two simultaneous requests', async () => {
    const student = await connected()
    const before = google.asked.length
    await Promise.all([events(student), events(student)])
    expect(google.asked.length).toBe(before + 1)
  })

  it('retains a session that is stored while its events are being listed', async () => {
    const student = await connected()
    let letGo = () => {}
    google.listing = new Promise((resolve) => (letGo = resolve))
    const asked = google.asked.length
    const listed = events(student)
    await expect.poll(() => google.asked.length).toBe(asked + 1)
    const start = server.clock.now() + HOUR
    const put = student.post('/api/calendar/sync-study-session', { subject: 'Anatomy', startTime: iso(start), endTime: iso(start + HOUR) })
    // If the session did not wait for the list, the server would have stored it by now.
    await student.get('/api/auth/user')
    letGo()
    expect([(await listed).status, (await put).status]).toEqual([200, 201])
    expect((await new Replica(student).pull()).all('events')).toMatchObject([{ title: 'Anatomy' }])
  })

  it('is part of the exported data, and its grant is revoked when the student deletes the account', async () => {
    const student = await connected()
    google.put('a1', 'Anatomy lecture', server.clock.now() + HOUR, server.clock.now() + 2 * HOUR)
    await events(student)
    const { grants } = google
    const { body, text } = await student.get<{ calendar: { events: ApiEvent[] } }>('/api/account/export')
    expect(body.calendar.events).toMatchObject([{ title: 'Anatomy lecture' }])
    expect(text).not.toMatch(/(access|refresh).?token|grant/i)
    await student.call('DELETE', '/api/account')
    await expect.poll(() => google.grants).toBe(grants - 1)
    expect(await server.store.read((view) => view.calendars.of(student.id))).toBeNull()
  })

  it('N01 N36 refuses requests without a session or in the name of another student', async () => {
    const calls = [
      ['GET', '/api/calendar/auth'],
      ['GET', '/api/calendar/events'],
      ['POST', '/api/calendar/sync-study-session'],
      ['DELETE', '/api/calendar/disconnect'],
    ] as const
    const student = await newStudent()
    for (const [method, path] of calls) {
      expect((await server.call(method, path)).status).toBe(401)
      expect(await student.call(method, path, undefined, { 'X-Student': 'omar' })).toMatchObject({
        status: 409,
        body: { code: 'other-student' },
      })
    }
    // Google has its own consent page, so the server has none.
    for (const method of ['GET', 'POST']) expect((await student.call(method, '/api/calendar/consent')).status).toBe(404)
  })
})
