import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../schemas/constants.ts'
import { Replica } from '../../support/student.ts'
import { demoCampus } from '../../support/demo-campus.ts'

interface User {
  id: string
  currentStatus: string
  availabilityStatus: string
  availabilityText: string
  availableUntil: string | null
  currentLocation: string
  currentSubjects: string[]
  updatedAt: string
  code?: string
}

const { server, amina, youssef } = await demoCampus()

describe('PUT /api/users/availability', () => {
  const put = (body: Record<string, unknown>, headers?: Record<string, string>) => amina.put<User>('/api/users/availability', body, headers)
  const own = async () => (await amina.get<User>('/api/auth/user')).body
  const seen = async () => (await youssef.get<User>('/api/users/profile/amina')).body

  it('API-019 DATA-011 DATA-012 stores the four values, for the student and for others to see', async () => {
    const change = {
      status: 'studying',
      availabilityText: 'Quiet table',
      location: 'Study Hall B',
      subjects: ['Anatomy', 'Histology', 'Genetics'],
    }
    const { status, body } = await put(change)
    expect(status).toBe(200)
    const expected = {
      currentStatus: 'studying',
      availabilityStatus: 'studying',
      availabilityText: 'Quiet table',
      currentLocation: 'Study Hall B',
      currentSubjects: ['Anatomy', 'Histology', 'Genetics'],
    }
    expect(body).toMatchObject({ id: 'amina', ...expected })
    expect(await own()).toMatchObject(expected)
    expect(await seen()).toMatchObject(expected)
  })

  it('API-020 accepts the other names of the fields, and responds with both', async () => {
    const { body } = await put({ currentStatus: 'online', currentLocation: 'Cafeteria Study Area', currentSubjects: ['Pathology'] })
    expect(body).toMatchObject({
      currentStatus: 'online',
      availabilityStatus: 'online',
      currentLocation: 'Cafeteria Study Area',
      currentSubjects: ['Pathology'],
    })
    expect((await put({ availabilityStatus: 'available' })).body.currentStatus).toBe('available')
  })

  it('leaves a field that was not sent as it is', async () => {
    await put({ status: 'studying', availabilityText: 'Quiet', location: 'Study Hall A', subjects: ['Anatomy'] })
    await put({ location: 'Anatomy Lab' })
    await put({ subjects: [] })
    expect(await own()).toMatchObject({
      currentStatus: 'studying',
      availabilityText: 'Quiet',
      currentLocation: 'Anatomy Lab',
      currentSubjects: [],
    })
  })

  it('DATA-009 stores an unknown status as offline, and refuses invalid values', async () => {
    expect((await put({ status: 'busy' })).body.currentStatus).toBe('offline')
    for (const body of [
      { status: 7 },
      { availabilityText: 7 },
      { subjects: 'Anatomy' },
      { subjects: [7] },
      { subjects: [''] },
      { location: {} },
    ]) {
      expect((await put(body)).status).toBe(400)
    }
  })

  it('N16 changes no other field of the profile', async () => {
    const before = await own()
    await put({
      location: 'Dental Lab',
      id: 'youssef',
      userId: 'youssef',
      email: 'x@y.example',
      emailVerified: true,
      campusId: 'other',
      firstName: 'Mallory',
      availableUntil: 9e15,
      lastSeen: 1,
    })
    expect(await own()).toEqual({ ...before, currentLocation: 'Dental Lab', updatedAt: expect.any(String) })
    expect((await youssef.get<User>('/api/auth/user')).body.currentLocation).not.toBe('Dental Lab')
  })

  it('F32 applies the later composed value, part by part, in any order of arrival', async () => {
    const now = server.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    await put({ status: 'studying', availabilityText: 'from the laptop', composedAt: at(0) })
    const late = await put({ status: 'available', availabilityText: 'from the phone', location: 'Student Lounge', composedAt: at(-MINUTE) })
    // The phone gets 200, so it does not send again; only its older value is not applied.
    expect(late.status).toBe(200)
    expect(await own()).toMatchObject({ currentStatus: 'studying', availabilityText: 'from the laptop' })
  })

  it('F32 treats a composition time in the future as now, so that the next change still counts', async () => {
    await put({ status: 'studying', availabilityText: 'from the future', composedAt: '2999-01-01T00:00:00Z' })
    server.clock.advance(SECOND)
    await put({ status: 'offline', availabilityText: 'now' })
    expect(await own()).toMatchObject({ currentStatus: 'offline', availabilityText: 'now' })
  })

  it('F32 stores an availability until 6 PM as over, without an error, when it was composed at 3 PM and arrives at 9 PM', async () => {
    // 3 PM for the student, three hours east of UTC, is noon UTC. The server receives the command six hours later.
    const composed = Date.parse(`${new Date(server.clock.now() + 24 * HOUR).toISOString().slice(0, 10)}T12:00:00Z`)
    server.clock.advance(composed + 6 * HOUR - server.clock.now())
    const { status, body } = await put({
      status: 'available',
      availabilityText: 'Free until 6:00 PM today',
      composedAt: new Date(composed).toISOString(),
      utcOffset: 180,
    })
    expect([status, body.currentStatus, body.availabilityText]).toEqual([200, 'offline', 'Currently unavailable'])
    expect(await seen()).toMatchObject({ currentStatus: 'offline', availabilityText: 'Currently unavailable' })
  })

  it('AVAIL-018 AVAIL-019 ends by the server’s clock, for every reader', async () => {
    const { body } = await put({ status: 'available', availabilityText: 'Free until 6:00 PM', utcOffset: 0 })
    const end = Date.parse(body.availableUntil!)
    expect(new Date(end).toISOString()).toMatch(/T18:00:00\.000Z$/)
    expect(end).toBeGreaterThan(server.clock.now())
    expect(end - server.clock.now()).toBeLessThanOrEqual(24 * HOUR)
    server.clock.advance(end - server.clock.now() - SECOND)
    expect(await seen()).toMatchObject({ currentStatus: 'available', availabilityText: 'Free until 6:00 PM' })
    server.clock.advance(SECOND)
    for (const view of [await own(), await seen()]) {
      expect(view).toMatchObject({
        currentStatus: 'offline',
        availabilityStatus: 'offline',
        availabilityText: 'Currently unavailable',
        availableUntil: null,
      })
    }
  })

  it('AVAIL-005 WS-023 sends the change to the campus on the socket, not to the student and not to other campuses', async () => {
    const stranger = await server.enrol('stranger', { campusId: 'other.example' as never })
    const [hers, his, theirs] = [await amina.socket(), await youssef.socket(), await stranger.socket()]
    await put({ status: 'studying', availabilityText: 'On the roof' })
    const frame = await his.next('availabilityUpdate')
    expect(frame).toMatchObject({ userId: 'amina', user: { id: 'amina', currentStatus: 'studying', availabilityText: 'On the roof' } })
    await Promise.all([hers.settled(), theirs.settled()])
    expect([hers.all('availabilityUpdate'), theirs.all('availabilityUpdate')]).toEqual([[], []])
  })

  it('AVAIL-014 AVAIL-018 takes the text of the toggle after its time, and ends four hours later, at midnight at the latest', async () => {
    const midnight = Date.parse(`${new Date(server.clock.now() + 24 * HOUR).toISOString().slice(0, 10)}T00:00:00Z`)
    for (const [clock, end] of [
      [19 * HOUR, 23 * HOUR],
      [22 * HOUR + 37 * MINUTE, 24 * HOUR],
    ] as const) {
      server.clock.advance(midnight + clock - server.clock.now())
      const { status, body } = await put({ status: 'available', availabilityText: 'Free until 6:00 PM today', utcOffset: 0 })
      expect([status, body.currentStatus, body.availabilityText]).toEqual([200, 'available', 'Free until 6:00 PM today'])
      expect(body.availableUntil).toBe(new Date(midnight + end).toISOString())
    }
  })

  it('ends at `until`, or as the text says, or after four hours, and refuses what is no time', async () => {
    const now = server.clock.now()
    const until = async (body: object) => Date.parse((await put({ status: 'available', utcOffset: 0, ...body })).body.availableUntil!) - now
    const half = new Date(now + 30 * MINUTE).toISOString()
    expect(await until({ availabilityText: 'Desk 4', until: half })).toBe(30 * MINUTE)
    expect(await until({ availabilityText: 'Desk 4, 2 hours' })).toBe(2 * HOUR)
    expect(await until({ availabilityText: 'Desk 4' })).toBe(4 * HOUR)
    for (const wrong of ['soon', {}, true]) expect((await put({ status: 'available', until: wrong })).status).toBe(400)
    expect((await put({ status: 'studying', until: half })).body.availableUntil).toBeNull()
  })

  it('AVAIL-019 ends with its owner away: others get it at that moment, live and in their replica, without its place', async () => {
    await put({ status: 'available', availabilityText: '30 min', location: 'Secret Attic' })
    const device = await new Replica(youssef).pull()
    expect(device.get('students', 'amina')).toMatchObject({ currentStatus: 'available', currentLocation: 'Secret Attic' })
    const his = await youssef.socket()
    await his.settled()
    server.clock.advance(30 * MINUTE)
    await server.running.jobs.wake()
    const frame = await his.next('availabilityUpdate')
    expect(frame).toMatchObject({
      userId: 'amina',
      user: { currentStatus: 'offline', availabilityText: 'Currently unavailable', currentLocation: '' },
    })
    await device.pull()
    expect(device.get('students', 'amina')).toMatchObject({ currentStatus: 'offline', currentLocation: '', availableUntil: null })
    // A longer time that was said before the end, and arrives after it, counts.
    const late = await put({
      status: 'available',
      availabilityText: '2 hours',
      composedAt: new Date(server.clock.now() - MINUTE).toISOString(),
    })
    expect(late.body.currentStatus).toBe('available')
    server.clock.advance(HOUR)
    await server.running.jobs.wake()
    expect(await own()).toMatchObject({ currentStatus: 'available', currentLocation: 'Secret Attic' })
  })
})
