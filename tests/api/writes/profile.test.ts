import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceStore } from '../../../app/outbox/device-store.ts'
import { persistAccount } from '../../../app/worker/session/persist-account.ts'
import { campusOfAddress } from '../../../schemas/rules/campus.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { Line } from '../../support/node-web-socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'
import { waitFor } from '../../support/wait-for.ts'

interface User extends Record<string, unknown> {
  id: string
  email: string
  emailVerified: boolean
  updatedAt: string
}

const EIGHT = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  program: 'Dentistry',
  year: '4th Year',
  university: 'Harbour University',
  phoneNumber: '+49 (30) 555-1',
  whatsappNumber: '+49.30.555.2',
  email: 'amina@harbour.example',
}

describe('PUT /api/users/profile', () => {
  let server: TestServer
  let amina: TestStudent
  let youssef: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true })
    amina = await server.as('amina')
    youssef = await server.as('youssef')
  })
  afterAll(() => server.close())

  const put = (body: unknown, headers?: Record<string, string>) =>
    amina.put<User & { code?: string; message?: string }>('/api/users/profile', body, headers)
  const own = async (student = amina) => (await student.get<User>('/api/auth/user')).body

  it('API-014 API-017 changes only the fields that were sent, and returns the id', async () => {
    const before = await own()
    server.clock.advance(1_000)
    const { status, body } = await put({ userId: 'amina', university: 'Hillside University' })
    expect([status, body.id, body.university]).toEqual([200, 'amina', 'Hillside University'])
    const after = await own()
    expect(after).toEqual({ ...before, university: 'Hillside University', updatedAt: new Date(server.clock.now()).toISOString() })
    expect(body).toEqual({ ...after, lastSeen: null })
  })

  it('API-015 stores the eight fields, for the student and for others to see', async () => {
    expect((await put(EIGHT)).body).toMatchObject(EIGHT)
    expect(await own()).toMatchObject({ ...EIGHT, academicProgram: 'Dentistry', academicYear: '4th Year' })
    expect((await youssef.get<User>('/api/users/profile/amina')).body).toMatchObject(EIGHT)
  })

  it('stores the other fields of the specification, under all their names', async () => {
    const rest = { studyTopics: ['Bones', 'Joints'], studySchedule: 'Mondays', preferredGroupType: 'small' }
    expect((await put({ ...rest, academicProgram: 'Nursing', academicYear: 'Foundation' })).body).toMatchObject({
      ...rest,
      program: 'Nursing',
      year: 'Foundation',
    })
    expect((await put({ preferredGroupType: null, studyTopics: [] })).body).toMatchObject({
      preferredGroupType: null,
      studyTopics: [],
      studySchedule: 'Mondays',
    })
  })

  it('API-018 is the same as PUT /api/users/{id} with the own id', async () => {
    const { status, body } = await amina.put<User>('/api/users/amina', { firstName: 'Mina' })
    expect([status, body.id, body.firstName]).toEqual([200, 'amina', 'Mina'])
    expect((await own()).firstName).toBe('Mina')
    const [item] = (
      await amina.post<{ status: number }[]>('/api/batch', [
        { method: 'PUT', path: '/api/users/amina', body: { firstName: 'Amina' }, idempotencyKey: 'batched' },
      ])
    ).body
    expect([item!.status, (await own()).firstName]).toEqual([200, 'Amina'])
  })

  it('N30 changes no other student, however their id is sent', async () => {
    const before = await own(youssef)
    for (const [path, body] of [
      ['/api/users/youssef', {}],
      ['/api/users/profile', { userId: 'youssef' }],
      ['/api/users/nobody', {}],
    ] as const) {
      const response = await amina.put<User>(path, { ...body, firstName: 'Mallory' })
      expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await own(youssef)).toEqual(before)
    expect((await own()).firstName).toBe('Amina')
  })

  it('N16 stores no field that a student may not set', async () => {
    const before = await own()
    const forged = {
      id: 'youssef',
      emailVerified: false,
      campusId: 'other',
      signInEmail: 'x@y.example',
      tutorialCompleted: false,
      googleCalendarConnected: true,
      lastSeen: 1,
      updatedAt: 1,
      isOnline: true,
      currentStatus: 'studying',
      availableUntil: 9e15,
      role: 'admin',
    }
    expect((await put({ ...forged, lastName: 'Forger' })).status).toBe(200)
    expect(await own()).toEqual({ ...before, lastName: 'Forger', updatedAt: expect.any(String) })
  })

  it('refuses invalid input with a sentence, and stores nothing of it', async () => {
    const before = await own()
    const says = async (body: object) => {
      const response = await put({ firstName: 'Changed', ...body })
      expect(response.status).toBe(400)
      return `${response.body.field}: ${response.body.message}`
    }
    expect(await says({ phoneNumber: 'call me' })).toBe('phoneNumber: Use digits, spaces and + ( ) - . only')
    expect(await says({ whatsappNumber: '1'.repeat(33) })).toBe('whatsappNumber: Use at most 32 characters')
    expect(await says({ email: 'amina' })).toBe('email: Enter an email address like you@university.edu.')
    expect(await says({ year: 4 })).toBe('year: Expected string, received number')
    expect(await says({ contactVisibility: 'all' })).toBe('contactVisibility: Invalid input')
    expect(await says({ userId: 'a b' })).toBe('userId: Invalid input')
    expect(await own()).toEqual(before)
  })

  it('N32 refuses names of too many code points or with control characters', async () => {
    for (const body of [
      { firstName: 'x'.repeat(10_000) },
      { lastName: '😀'.repeat(101) },
      { university: 'a\u0007' },
      { studyTopics: Array.from({ length: 10_000 }, () => 'x') },
    ]) {
      expect((await put(body)).status).toBe(400)
    }
    expect((await put({ lastName: ` ${'😀'.repeat(100)} ` })).body.lastName).toBe('😀'.repeat(100))
  })

  it('N18 changes once for a key, which no other change can take', async () => {
    const first = await put({ firstName: 'Once' }, { 'Idempotency-Key': 'p-1' })
    await put({ firstName: 'Since' })
    const again = await put({ firstName: 'Once' }, { 'Idempotency-Key': 'p-1' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await own()).firstName).toBe('Since')
    expect((await put({ firstName: 'Other' }, { 'Idempotency-Key': 'p-1' })).status).toBe(409)
  })

  it('stores the value that arrives last, field by field, whenever it was composed', async () => {
    const phone = await server.as('amina')
    const ago = new Date(server.clock.now() - 60_000).toISOString()
    await put({ firstName: 'Laptop', year: '5th Year' })
    await phone.put('/api/users/profile', { firstName: 'Phone', composedAt: ago })
    expect(await own()).toMatchObject({ firstName: 'Phone', year: '5th Year' })
  })

  it('reaches my devices and the campus', async () => {
    const [mine, his] = [await new Replica(amina).pull(), await new Replica(youssef).pull()]
    await put({ firstName: 'Heard' })
    await Promise.all([mine.pull(), his.pull()])
    expect([mine.get('account', 'amina')!.firstName, his.get('students', 'amina')!.firstName]).toEqual(['Heard', 'Heard'])
  })

  it('changes nothing with the same values again', async () => {
    await put({ firstName: 'Heard' })
    const heads = () => server.store.read((view) => view.feeds.heads(['user:amina', 'campus:demo']))
    const before = await heads()
    expect((await put({ firstName: 'Heard' })).status).toBe(200)
    expect(await heads()).toEqual(before)
  })

  it('OFFL-017 is stored on the device as not synced while a change waits, and as synced once the server has it', async () => {
    const device = new ClientDevice(amina, new Line(server.url, amina))
    await device.client.start()
    const saved: unknown[] = []
    const save: DeviceStore['save'] = async (_, { account, synced }) => void saved.push([account!.firstName, synced])
    const later = (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    const end = persistAccount(amina.id, device.client, { device: { save } as DeviceStore, now: Date.now, later, log: () => {} })
    device.online()
    await device.until('status', null, ({ connection }) => connection === 'online')
    device.offline()
    await device.client.act('updateProfile', { firstName: 'Kept' })
    await waitFor(() => expect(saved.at(-1)).toEqual(['Kept', false]))
    device.online()
    await waitFor(() => expect(saved.at(-1)).toEqual(['Kept', true]))
    end()
    device.client.stop()
  })

  it('WS-023 WS-024 sends the whole new profile to the sockets of the campus, as a request for it would return it', async () => {
    const [hers, his] = [await amina.socket(), await youssef.socket()]
    await put({ firstName: 'Frame' })
    const { userId, user } = await his.next('availabilityUpdate')
    const { body } = await youssef.get('/api/users/profile/amina')
    expect([userId, user, body.firstName]).toEqual(['amina', body, 'Frame'])
    await hers.settled()
    expect(hers.all('availabilityUpdate')).toEqual([])
  })
})

describe('the address that a student shows (clarification B20)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const signIn = async (email: string) => {
    server.clock.advance(3_600_000)
    return (await server.signInByMail<{ user: User }>(email)).body.user
  }
  const change = (student: TestStudent, email: string) => student.put<User>('/api/users/profile', { email })

  it('is unverified when it changes, and verified again when it is the sign-in address', async () => {
    const mei = await server.enrol('mei', { email: 'mei@riverside.example' })
    expect((await change(mei, ' Mei@Harbour.Example ')).body).toMatchObject({ email: 'mei@harbour.example', emailVerified: false })
    expect((await mei.put<User>('/api/users/profile', { year: '2nd Year' })).body.emailVerified).toBe(false)
    expect((await change(mei, '')).body).toMatchObject({ email: '', emailVerified: false })
    expect((await change(mei, 'mei@riverside.example')).body.emailVerified).toBe(true)
  })

  it('AUTH-006 signs no student in and moves no student to another campus', async () => {
    const noah = await server.enrol('noah', { email: 'noah@riverside.example' })
    expect((await change(noah, 'noah@harbour.example')).body.campusId).toBe(campusOfAddress('noah@riverside.example'))
    expect((await signIn('noah@riverside.example')).id).toBe('noah')
    const other = await signIn('noah@harbour.example')
    expect(other.id).not.toBe('noah')
  })

  it('N23 may belong to another student, whom it neither affects nor reveals', async () => {
    const ivy = await server.enrol('ivy', { email: 'ivy@riverside.example' })
    const victim = await server.enrol('victim', { email: 'victim@riverside.example' })
    const [known, unknown] = [await change(ivy, 'victim@riverside.example'), await change(ivy, 'nobody@riverside.example')]
    expect([known.status, known.body.emailVerified]).toEqual([unknown.status, unknown.body.emailVerified])
    await change(ivy, 'victim@riverside.example')
    expect((await signIn('victim@riverside.example')).id).toBe('victim')
    expect((await victim.get<User>('/api/auth/user')).body).toMatchObject({ email: 'victim@riverside.example', emailVerified: true })
  })
})

describe('contact data after a change of its visibility (clarification H7)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
  })
  afterAll(() => server.close())

  const NONE = { phoneNumber: '', whatsappNumber: '' }

  it('is visible to the campus, to partners and agreed meetups, or to nobody, on every device with the next pull', async () => {
    const owner = await server.enrol('owner')
    const [stranger, partner, met] = [await server.enrol('stranger'), await server.enrol('partner'), await server.enrol('met')]
    await owner.write('partner', 'hi')
    await met.post('/api/meetup-requests', {
      id: 'm1',
      toUserId: 'owner',
      subject: 'Anatomy',
      scheduledTime: new Date().toISOString(),
      location: 'Lab',
    })
    const replicas = await Promise.all([stranger, partner, met].map((student) => new Replica(student).pull()))
    const seen = async () => {
      await Promise.all(replicas.map((replica) => replica.pull()))
      return replicas.map((replica) => {
        const { phoneNumber, whatsappNumber } = replica.get('students', 'owner')!
        return [{ phoneNumber, whatsappNumber }, replica.get('contacts', 'owner')?.phoneNumber]
      })
    }
    const say = async (body: object) => expect((await owner.put('/api/users/profile', body)).status).toBe(200)

    await say({ phoneNumber: '111', whatsappNumber: '222' })
    const all = { phoneNumber: '111', whatsappNumber: '222' }
    expect(await seen()).toEqual([
      [all, undefined],
      [all, undefined],
      [all, undefined],
    ])

    await say({ contactVisibility: 'known' })
    expect(await seen()).toEqual([
      [NONE, undefined],
      [NONE, '111'],
      [NONE, undefined],
    ])

    await owner.call('PATCH', '/api/meetup-requests/m1', { status: 'accepted' })
    expect(await seen()).toEqual([
      [NONE, undefined],
      [NONE, '111'],
      [NONE, '111'],
    ])

    await say({ phoneNumber: '333' })
    expect(await seen()).toEqual([
      [NONE, undefined],
      [NONE, '333'],
      [NONE, '333'],
    ])

    await say({ contactVisibility: 'nobody' })
    expect(await seen()).toEqual([
      [NONE, undefined],
      [NONE, undefined],
      [NONE, undefined],
    ])

    await say({ contactVisibility: 'campus' })
    const again = { phoneNumber: '333', whatsappNumber: '222' }
    expect(await seen()).toEqual([
      [again, undefined],
      [again, undefined],
      [again, undefined],
    ])
  })
})
