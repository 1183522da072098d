import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

interface User extends Record<string, unknown> {
  id: string
  email: string
  phoneNumber?: string
  whatsappNumber: string
  isOnline: boolean
  lastSeen: string | null
}

describe('lists and profiles of students', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
  })
  afterAll(() => server.close())

  const nearby = async (student: TestStudent) => (await student.get<User[]>('/api/students/nearby')).body
  const profile = (student: TestStudent, id: string) => student.get<User>(`/api/users/profile/${id}`)
  const onCampus = (id: string, campus: string, fields = {}) =>
    server.enrol(id, { campusId: campus as CampusId, phoneNumber: '111', whatsappNumber: '222', ...fields })

  it('API-022 API-024 show the other students of my campus, the best match first, never myself', async () => {
    const list = await nearby(amina)
    expect(list).toHaveLength(23)
    expect(list.map(({ id }) => id)).not.toContain('amina')
    // Students of the same programme and year are first, sorted by the number of shared subjects.
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual(['priya', 'youssef'])
    for (const field of [
      'id',
      'firstName',
      'lastName',
      'email',
      'program',
      'year',
      'whatsappNumber',
      'availabilityStatus',
      'currentSubjects',
      'currentLocation',
      'isOnline',
    ]) {
      for (const user of list) expect(user).toHaveProperty(field)
    }
    expect((await amina.get('/api/users/nearby')).body).toEqual(list)
  })

  it('API-025 DATA-005 show a profile with university and picture', async () => {
    const { status, body } = await profile(amina, 'lina')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'lina',
      firstName: 'Lina',
      university: 'Riverside University',
      profileImageUrl: drawn('lina'),
      academicProgram: 'Medicine',
      academicYear: '3rd Year',
    })
  })

  it('API-025 are 404 for an unknown student', async () => {
    const nobody = await profile(amina, 'nobody')
    expect([nobody.status, nobody.body]).toEqual([404, { code: 'not-found', message: 'User not found' }])
  })

  it('DATA-006 DATA-007 show both numbers in a profile, and no phone number in a list', async () => {
    for (const student of ['lina', 'amina']) {
      const { body } = await profile(amina, student)
      expect([body.phoneNumber, body.whatsappNumber]).toEqual([expect.stringMatching(/^\+49/), expect.stringMatching(/^\+49/)])
    }
    expect((await nearby(amina)).every((user) => !('phoneNumber' in user))).toBe(true)
  })

  it('N14 N37 hide students of another campus, whatever university their profile names', async () => {
    const claims = await onCampus('claims', 'elsewhere.example', { university: 'Riverside University' })
    for (const unknown of ['amina', 'nobody']) expect((await profile(claims, unknown)).status).toBe(404)
    expect((await profile(amina, 'claims')).status).toBe(404)
    expect(await nearby(claims)).toEqual([])
    const replica = await new Replica(claims).pull()
    expect([replica.all('students'), replica.all('groups')]).toEqual([[], []])
    expect((await claims.backfill('of=students')).documents).toEqual([{ id: 'claims', _deleted: true, rev: expect.any(Number) }])
    expect((await nearby(amina)).map(({ id }) => id)).not.toContain('claims')
  })

  it('HIST-8 hide a student without a campus from everybody, and everybody from them', async () => {
    const free = await onCampus('free', 'x', { campusId: null })
    const alsoFree = await onCampus('also-free', 'x', { campusId: null })
    expect(await nearby(free)).toEqual([])
    expect((await profile(free, alsoFree.id)).status).toBe(404)
    expect(await free.backfill('of=students')).toMatchObject({ documents: [], complete: true })
    expect((await free.post('/api/messages', { toUserId: 'also-free', content: 'hi' })).status).toBe(404)
  })

  it('HIST-7 hide two students from each other when either has blocked the other', async () => {
    const [blocker, blocked] = [await onCampus('blocker', 'block.example'), await onCampus('blocked', 'block.example')]
    await server.store.write((tx) => tx.blocks.add('blocker' as StudentId, 'blocked' as StudentId))
    for (const [me, other] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      expect(await nearby(me)).toEqual([])
      expect((await profile(me, other.id)).status).toBe(404)
      expect((await new Replica(me).pull()).all('students')).toEqual([])
      expect((await me.backfill('of=students')).documents.every((document) => '_deleted' in document)).toBe(true)
    }
  })

  it('DATA-016 have updatedAt from the last saved change, and lastSeen from the last connection', async () => {
    const ravi = await server.as('ravi')
    const own = async () => (await ravi.get<{ updatedAt: string; lastSeen: string | null }>('/api/auth/user')).body
    const before = await own()
    for (const _ of [1, 2]) server.clock.advance(60_000)
    await ravi.put('/api/users/availability', { location: 'Anatomy Lab' })
    const saved = await own()
    expect(saved.updatedAt).toBe(new Date(server.clock.now()).toISOString())
    expect(saved.updatedAt).not.toBe(before.updatedAt)
    expect(saved.lastSeen).toBe(before.lastSeen)

    const watcher = await amina.socket('?frames=pokes')
    const socket = await ravi.socket()
    await Promise.all([watcher.settled(), socket.settled()])
    for (const _ of [1, 2]) server.clock.advance(60_000)
    const left = server.clock.now()
    await socket.close()
    await watcher.next('presence', ({ changes: [change] }) => change!.userId === 'ravi' && !change!.online)
    // The server sends the frame while it stores the time. The next write runs after that.
    await amina.write('youssef', 'x')
    const gone = await own()
    expect(gone.lastSeen).toBe(new Date(left).toISOString())
    expect(gone.updatedAt).toBe(saved.updatedAt)
    await watcher.close()
  })

  it('DATA-017 WS-005 show a student as online until their last socket closes, and then when that was', async () => {
    const zoe = await server.as('zoe')
    const look = async () => (await nearby(amina)).find(({ id }) => id === 'zoe')!
    expect((await look()).isOnline).toBe(false)
    const [phone, laptop] = [await zoe.socket(), await zoe.socket()]
    const watcher = await amina.socket('?frames=pokes')
    await Promise.all([phone.settled(), laptop.settled()])
    expect((await look()).isOnline).toBe(true)
    await phone.close()
    await laptop.settled()
    expect((await look()).isOnline).toBe(true)
    // The server has sent the arrival by now, so it sends the departure at once.
    for (const _ of [1, 2]) server.clock.advance(1_000)
    const before = server.clock.now()
    await laptop.close()
    const { changes } = await watcher.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && !change!.online)
    const { lastSeen } = changes[0]!
    expect(lastSeen).toBeGreaterThanOrEqual(before)
    // The server sends the frame while it stores the time. The next write runs after that.
    await amina.write('youssef', 'x')
    expect(await look()).toMatchObject({ isOnline: false, lastSeen: new Date(lastSeen!).toISOString() })
    await watcher.close()
  })
})

describe('a connected student whose status is offline (clarification I3)', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ demo: true, memory: true })))
  afterAll(() => server.close())

  it('is online in no response, but in frames', async () => {
    const [amina, noah] = [await server.as('amina'), await server.as('noah')]
    const watcher = await amina.socket()
    const socket = await noah.socket()
    await Promise.all([watcher.settled(), socket.settled()])
    const group = await noah.post<{ id: string }>('/api/study-groups', { groupSize: 'small' })
    const seen = async () => {
      const profile = (await amina.get<User>('/api/users/profile/noah')).body
      const listed = (await amina.get<User[]>('/api/students/nearby')).body.find(({ id }) => id === 'noah')!
      const [member] = (await amina.get<User[]>(`/api/study-groups/${group.body.id}/members`)).body
      const own = (await noah.get<User>('/api/auth/user')).body
      return [profile, listed, member!, own].map(({ isOnline }) => isOnline)
    }
    expect(await seen()).toEqual([true, true, true, true])
    await noah.put('/api/users/availability', { status: 'offline', availabilityText: 'Currently unavailable' })
    expect(await seen()).toEqual([false, false, false, true])
    const frame = await watcher.next('availabilityUpdate')
    expect(frame).toMatchObject({ userId: 'noah', user: { currentStatus: 'offline', isOnline: true } })
    await noah.put('/api/users/availability', { status: 'studying' })
    expect(await seen()).toEqual([true, true, true, true])
  })

  it('is online by status when they have just joined', async () => {
    const newcomer = await server.enrol('newcomer', { firstName: 'New', lastName: 'Here' })
    expect((await newcomer.get('/api/auth/user')).body).toMatchObject({ currentStatus: 'online', availabilityText: '' })
  })
})

describe('contact data (clarification H7)', () => {
  let server: TestServer
  let reader: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
    reader = await server.enrol('reader')
  })
  afterAll(() => server.close())

  const contact = { email: 'owner@riverside.example', phoneNumber: '+49 111', whatsappNumber: '+49 222' }
  const none = { email: '', phoneNumber: '', whatsappNumber: '' }
  const owner = (id: string, contactVisibility: 'campus' | 'known' | 'nobody', fields = {}) =>
    server.enrol(id, { ...contact, email: `${id}@riverside.example`, contactVisibility, ...fields })

  /** Returns the contact data that the reader receives from each endpoint and from a pull. */
  async function seen(id: string) {
    const { email, phoneNumber, whatsappNumber } = (await reader.get<User>(`/api/users/profile/${id}`)).body
    const listed = (await reader.get<User[]>('/api/students/nearby')).body.find((user) => user.id === id)!
    const replica = await new Replica(reader).pull()
    return {
      profile: { email, phoneNumber, whatsappNumber },
      listed: { email: listed.email, whatsappNumber: listed.whatsappNumber },
      card: (({ email, phoneNumber, whatsappNumber }) => ({ email, phoneNumber, whatsappNumber }))(replica.get('students', id)!),
      document: replica.get('contacts', id),
    }
  }

  it('is visible to the whole campus when it is shown to the campus', async () => {
    await owner('open', 'campus')
    const all = { ...contact, email: 'open@riverside.example' }
    expect(await seen('open')).toEqual({
      profile: all,
      listed: { email: all.email, whatsappNumber: all.whatsappNumber },
      card: all,
      document: undefined,
    })
  })

  it('is hidden from everybody when it is shown to nobody, also from a student who received a message', async () => {
    const closed = await owner('closed', 'nobody')
    const nothing = { profile: none, listed: { email: '', whatsappNumber: '' }, card: none, document: undefined }
    expect(await seen('closed')).toEqual(nothing)
    await closed.write('reader', 'hi')
    expect(await seen('closed')).toEqual(nothing)
    const own = (await new Replica(closed).pull()).get('account', 'closed')
    expect(own).toMatchObject({ phoneNumber: '+49 111', email: 'closed@riverside.example' })
  })

  it('arrives with the first message, as a separate document, when it is shown to known students', async () => {
    const known = await owner('known', 'known')
    expect((await seen('known')).profile).toEqual(none)
    const replica = await new Replica(reader).pull()
    expect(replica.get('contacts', 'known')).toBeUndefined()
    await known.write('reader', 'hi')
    await replica.pull()
    const all = { ...contact, email: 'known@riverside.example' }
    expect(replica.get('contacts', 'known')).toEqual({ id: 'known', ...all, rev: expect.any(Number) })
    expect(await seen('known')).toEqual({
      profile: all,
      listed: { email: '', whatsappNumber: '' },
      card: none,
      document: { id: 'known', ...all, rev: expect.any(Number) },
    })
    const stranger = await server.enrol('stranger-here')
    const theirs = await new Replica(stranger).pull()
    expect([theirs.get('contacts', 'known'), theirs.get('students', 'known')]).toEqual([undefined, expect.objectContaining(none)])
  })

  it('is never stored by a cache', async () => {
    for (const path of ['/api/students/nearby', '/api/users/profile/open', '/api/auth/user']) {
      expect((await reader.get(path)).headers['cache-control']).toBe('private, no-store')
    }
  })
})
