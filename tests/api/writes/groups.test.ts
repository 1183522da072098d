import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, OPEN_GROUPS_MAX } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import { inList, join, leave, open, postGroup, remove, studySessionsOf } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('opening a study group', () => {
  let server: TestServer
  let amina: TestStudent
  let lina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    lina = await server.as('lina')
    await server.enrol('stranger', { campusId: 'other.example' as CampusId })
  })
  afterAll(() => server.close())

  const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
  const heads = () => server.store.read((view) => view.feeds.heads(['user:amina', 'user:lina', 'campus:demo']))

  /** The first payload of the specification, with this start. */
  const firstPayload = (scheduledAt: string | number | null) => ({
    name: 'Upper limb',
    description: 'Before the spot test',
    subject: 'Anatomy',
    groupSize: 'small',
    maxMembers: 15,
    location: 'Anatomy Lab',
    scheduledAt,
    studyDuration: 120,
    endTime: at((scheduledAt === null ? 0 : HOUR) + 2 * HOUR),
    invitedMembers: ['lina'],
    phoneNumbers: ['+49 30 5550 1000'],
    selectedMembers: [{ id: 'omar', firstName: 'Omar' }],
    createdBy: 'amina',
  })

  it('API-001 API-048 accepts the first payload of the specification, and responds with the stored group', async () => {
    const payload = firstPayload(null)
    const { status, body } = await postGroup(amina, payload)
    expect(status).toBe(201)
    const { invitedMembers: _, phoneNumbers: _numbers, selectedMembers: _selected, ...kept } = payload
    const invitations = ['lina', 'omar'].map((studentId) => ({ studentId, at: at(0) }))
    const ours = { id: body.id, memberIds: ['amina'], currentMembers: 1, createdAt: at(0), invitations, isPrivate: false }
    expect(body).toEqual({ ...kept, ...ours })
  })

  it('API-047 lists a created group for the whole campus as its creator got it', async () => {
    const { body } = await postGroup(amina, firstPayload(null))
    expect(await inList(lina, body.id)).toEqual(body)
  })

  it('API-002 DATA-049 accepts a start as a date, as a number or as null', async () => {
    for (const scheduledAt of [null, at(HOUR), server.clock.now() + HOUR]) {
      const { status, body } = await postGroup(amina, firstPayload(scheduledAt))
      expect([status, body.scheduledAt]).toEqual([201, scheduledAt === null ? null : at(HOUR)])
    }
  })

  it('API-003 accepts the other payload of the specification and computes the end', async () => {
    const payload = {
      name: 'Receptors',
      description: 'Over coffee',
      groupSize: 'large',
      maxMembers: 15,
      subject: 'Pharmacology',
      location: 'Lounge',
      studyDuration: 90,
    }
    const body = await open(amina, { ...payload, invitedUsers: ['lina', { id: 'omar' }] })
    expect(body).toMatchObject({ ...payload, endTime: at(90 * MINUTE), scheduledAt: null, currentMembers: 1 })
  })

  it('GROUP-043 GROUP-045 GROUP-046 names a group and its subject when the student does not', async () => {
    expect(await open(amina)).toMatchObject({
      name: 'Small Squad Study Group',
      description: 'Small Squad study session',
      subject: 'General Study',
    })
    expect(await open(amina, { name: ' ', description: null, subject: '', groupSize: 'solo' })).toMatchObject({
      name: 'Solo Buddy Study Group',
      description: 'Solo Buddy study session',
      subject: 'General Study',
    })
  })

  it('GROUP-047 GROUP-048 needs no place and no start: the group begins at once and lasts an hour', async () => {
    expect(await open(lina)).toMatchObject({ location: '', scheduledAt: null, studyDuration: 60, endTime: at(HOUR) })
  })

  it('GROUP-053 GROUP-054 GROUP-055 has 2, 5 or 15 seats, by its size', async () => {
    for (const [groupSize, seats] of [
      ['solo', 2],
      ['small', 5],
      ['large', 15],
    ] as const)
      expect((await open(lina, { groupSize })).maxMembers).toBe(seats)
  })

  it('GROUP-050 has as many seats as its request asks for, 15 or more, whatever its size', async () => {
    for (const [groupSize, maxMembers] of [
      ['solo', 15],
      ['small', 16],
      ['large', 100],
    ] as const)
      expect((await open(lina, { groupSize, maxMembers })).maxMembers).toBe(maxMembers)
  })

  it('adds a seat for every invited student, who is no member before they join', async () => {
    const group = await open(amina, { groupSize: 'solo', invitedUsers: ['lina', 'omar', 'sara'], invitedMembers: ['lina', 'amina'] })
    expect(group).toMatchObject({ maxMembers: 4, currentMembers: 1, memberIds: ['amina'] })
    expect(await inList(lina, group.id, '/my')).toBeUndefined()
  })

  it('takes the end before the duration when it is 15 to 720 minutes after the start', async () => {
    expect(await open(amina, { studyDuration: 60, endTime: at(3 * HOUR) })).toMatchObject({ endTime: at(3 * HOUR), studyDuration: 180 })
    expect(await open(amina, { endTime: at(HOUR + 20 * MINUTE), scheduledAt: at(HOUR) })).toMatchObject({
      endTime: at(HOUR + 20 * MINUTE),
      studyDuration: 20,
    })
    const before = await heads()
    for (const endTime of [at(14 * MINUTE), at(721 * MINUTE), at(-HOUR), 'tomorrow', 1e20]) {
      for (const composedAt of [undefined, at(0)]) {
        const refused = await postGroup(amina, { endTime, composedAt, studyDuration: 60 })
        expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
      }
    }
    expect(await heads()).toEqual(before)
  })

  it('treats a start in the past as now', async () => {
    expect((await open(amina, { scheduledAt: at(-DAY) })).endTime).toBe(at(HOUR))
  })

  it('is refused with a sentence when the student has 20 open groups, until one of them has ended', async () => {
    const omar = await server.as('omar')
    const opened = []
    for (let at = 0; at < OPEN_GROUPS_MAX; at++) opened.push(await open(omar, { studyDuration: 30 + at }))
    const body = { id: 'one-too-many', studyDuration: 600 }
    const refused = await postGroup(omar, body)
    expect([refused.status, refused.body.code]).toEqual([409, 'too-many-groups'])
    expect(refused.body.message).toBe('You have 20 open study groups. Delete one, then create this one again.')
    // Groups of others do not count, and a repeat for an open group gets its first response.
    await join(omar, (await open(lina)).id)
    expect((await postGroup(omar, { id: opened[0]!.id, studyDuration: 30 })).status).toBe(201)
    expect((await remove(omar, opened[0]!.id)).status).toBe(200)
    expect((await postGroup(omar, body)).status).toBe(201)
    expect((await postGroup(omar)).status).toBe(409)
    // A group that its creator left to another member still counts, because every screen still shows it.
    await join(lina, opened[1]!.id)
    expect((await leave(omar, opened[1]!.id)).status).toBe(200)
    expect((await postGroup(omar)).status).toBe(409)
    server.clock.advance(31 * MINUTE)
    expect((await postGroup(omar)).status).toBe(201)
  })

  it('N16 takes creator, members and times from the server, not from the client', async () => {
    const forged = {
      createdBy: 'lina',
      userId: 'lina',
      memberIds: ['amina', 'lina', 'omar'],
      members: ['lina'],
      currentMembers: 9,
      createdAt: '2001-01-01T00:00:00Z',
      campusId: 'other.example',
      status: 'ended',
    }
    const group = await open(amina, forged)
    expect(group).toMatchObject({ createdBy: 'amina', memberIds: ['amina'], currentMembers: 1, createdAt: at(0) })
    for (const name of ['campusId', 'userId', 'members', 'status']) expect(group).not.toHaveProperty(name)
    expect((await server.store.read((view) => view.groups.byIds([group.id])))[0]!.campusId).toBe('demo')
  })

  it('DATA-045 N32 refuses invalid input, and stores nothing', async () => {
    const before = await heads()
    for (const wrong of [
      { groupSize: 'huge' },
      { groupSize: undefined },
      { maxMembers: 1 },
      { maxMembers: 101 },
      { maxMembers: 2.5 },
      { maxMembers: '5' },
      { studyDuration: 14 },
      { studyDuration: 721 },
      { studyDuration: 'long' },
      { scheduledAt: 'soon' },
      { scheduledAt: 8.64e15 },
      { name: 7 },
      { name: 'x'.repeat(10_000) },
      { subject: 'a\u0007' },
      { description: '\ud800' },
      { location: ['Lab'] },
      { invitedUsers: [7] },
      { invitedUsers: Array.from({ length: 100 }, (_, n) => `s${n}`) },
      { id: '../x' },
    ]) {
      const response = await postGroup(amina, wrong)
      expect([wrong, response.status, response.body]).toEqual([
        wrong,
        400,
        { code: 'invalid', field: expect.any(String), message: expect.any(String) },
      ])
    }
    expect(await heads()).toEqual(before)
  })

  it('stores markup in a name as text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    expect((await open(amina, { name })).name).toBe(name)
  })

  it('N18 N19 opens one group for an id or key, which no other group can take', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => postGroup(amina, { name: 'Once' }, { 'Idempotency-Key': 'group-1' })))
    expect([first!.status, first!.body.id, second!.status, second!.body]).toEqual([201, 'group-1', 201, first!.body])
    expect((await postGroup(amina, { id: 'group-1', name: 'Once' }, { 'Idempotency-Key': 'other-key' })).body).toEqual(first!.body)
    for (const [student, body, headers] of [
      [amina, { id: 'group-1', name: 'Twice' }, {}],
      [lina, { id: 'group-1', name: 'Once' }, {}],
      [lina, { id: 'group-1', name: 'Once' }, { 'Idempotency-Key': 'hers' }],
    ] as const) {
      const refused = await postGroup(student, body, headers)
      expect([refused.status, refused.body.code]).toEqual([409, 'key-reused'])
    }
    // A repeat after the group has ended opens nothing.
    await remove(amina, 'group-1')
    expect((await postGroup(amina, { name: 'Once' }, { 'Idempotency-Key': 'group-1' })).body).toEqual(first!.body)
    expect(await inList(amina, 'group-1')).toBeUndefined()
  })

  it('F32 counts the time from the composition, and refuses a group that is over on arrival', async () => {
    expect((await open(amina, { composedAt: at(-20 * MINUTE), studyDuration: 60 })).endTime).toBe(at(40 * MINUTE))
    const before = await heads()
    const late = await postGroup(amina, { composedAt: at(-6 * HOUR), studyDuration: 60 })
    expect([late.status, late.body]).toEqual([
      409,
      { code: 'group-over', message: 'This group’s time has passed. Create it again with a new time.' },
    ])
    const planned = await postGroup(amina, {
      composedAt: at(-6 * HOUR),
      scheduledAt: at(-5 * HOUR),
      endTime: at(-4 * HOUR),
      studyDuration: 60,
    })
    expect(planned.body.code).toBe('group-over')
    expect(await heads()).toEqual(before)
  })

  it('publishes the group to its creator’s devices and the campus only, and the session to its creator', async () => {
    const stranger = await server.browser('stranger')
    const [hers, theirs, other] = [await new Replica(amina).pull(), await new Replica(lina).pull(), await new Replica(stranger).pull()]
    const { id } = await open(amina)
    await Promise.all([hers, theirs, other].map((replica) => replica.pull()))
    expect(hers.get('groups', id)).toEqual(theirs.get('groups', id))
    expect(hers.get('groups', id)).toMatchObject({ endTime: server.clock.now() + HOUR, memberIds: ['amina'] })
    expect([hers.get('sessions', id)?.userId, theirs.get('sessions', id), other.all('groups')]).toEqual(['amina', undefined, []])
    expect((await studySessionsOf(amina)).find((session) => session.id === id)).toMatchObject({
      startTime: at(0),
      endTime: at(HOUR),
      userId: 'amina',
      status: 'active',
      isVoiceActive: false,
    })
    expect((await join(stranger, id)).status).toBe(404)
  })

  it('is visible only to its creator when the creator has no campus', async () => {
    const loner = await server.enrol('loner', { campusId: null })
    const { id } = await open(loner)
    expect(await inList(loner, id)).toBeDefined()
    expect([await inList(amina, id), (await join(amina, id)).status]).toEqual([undefined, 404])
  })
})
