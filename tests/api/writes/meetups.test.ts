import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { demoCampus } from '../../support/demo-campus.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

interface Request extends Record<string, unknown> {
  id: string
  requestId: string
  status: string
  code?: string
  message: string
}

const WHEN = '2026-03-05T16:30:00.000Z'

const { server, amina, youssef } = await demoCampus()

describe('meetup requests', () => {
  beforeAll(() => server.enrol('stranger', { campusId: 'other.example' as CampusId }))

  const wish = { toUserId: 'youssef', subject: 'Anatomy', scheduledTime: WHEN, location: 'Anatomy Lab', message: 'The skull?' }
  const ask = (more: object = {}, student = amina, headers = {}) =>
    student.post<Request>('/api/meetup-requests', { ...wish, ...more }, headers)
  const answer = (id: string, status: unknown, student = youssef, headers = {}) =>
    student.call<Request>('PATCH', `/api/meetup-requests/${id}`, { status }, headers)
  const list = async (student: TestStudent) => (await student.get<Request[]>('/api/meetup-requests')).body
  const one = async (student: TestStudent, id: string) => (await list(student)).find((request) => request.id === id)
  /** Returns the heads of every feed that a refused write could have moved. */
  const heads = () =>
    server.store.read((view) => view.feeds.heads(['user:amina', 'user:youssef', 'user:lina', 'user:stranger', 'campus:demo']))

  it('API-044 API-045 MEET-006 are stored as pending, and the response has id, subject and location', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...wish,
      id: expect.any(String),
      requestId: body.id,
      status: 'pending',
      fromUserId: 'amina',
      targetUserId: 'youssef',
      answeredAt: null,
    })
    for (const student of [amina, youssef]) {
      expect(await one(student, body.id)).toMatchObject({
        ...body,
        fromUser: { id: 'amina', firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: drawn('amina') },
        toUser: { id: 'youssef', firstName: 'Youssef', lastName: 'Mansour', profileImageUrl: drawn('youssef') },
      })
    }
    expect(await one(await server.as('lina'), body.id)).toBeUndefined()
  })

  it('are listed newest first: those of the student and those to the student', async () => {
    server.clock.advance(1_000)
    const first = (await ask({}, youssef, {})).status
    const second = (await ask({ toUserId: 'amina' }, youssef)).body
    server.clock.advance(1_000)
    const third = (await ask({ toUserId: 'lina' })).body
    expect(first).toBe(400)
    expect((await list(amina)).slice(0, 2).map(({ id }) => id)).toEqual([third.id, second.id])
    expect((await list(youssef)).map(({ id }) => id)).not.toContain(third.id)
  })

  it('MEET-007 API-046 can be accepted by their receiver', async () => {
    const { id } = (await ask()).body
    server.clock.advance(1_000)
    const accepted = await answer(id, 'accepted')
    expect([accepted.status, accepted.body.status, accepted.body.answeredAt]).toEqual([
      200,
      'accepted',
      new Date(server.clock.now()).toISOString(),
    ])
    expect([(await one(amina, id))!.status, (await one(youssef, id))!.status]).toEqual(['accepted', 'accepted'])
  })

  it('MEET-008 can be declined by their receiver', async () => {
    const { id } = (await ask()).body
    expect((await answer(id, 'declined')).body.status).toBe('declined')
    expect((await one(amina, id))!.status).toBe('declined')
  })

  it('can be answered once: the same answer again succeeds, another one is refused', async () => {
    for (const [first, second] of [
      ['accepted', 'declined'],
      ['declined', 'accepted'],
    ] as const) {
      const { id } = (await ask()).body
      const given = (await answer(id, first)).body
      server.clock.advance(1_000)
      const again = await answer(id, first)
      expect([again.status, again.body]).toEqual([200, given])
      const other = await answer(id, second)
      expect([other.status, other.body]).toEqual([409, { code: 'already-answered', message: `You have already ${first} this request.` }])
      expect((await one(amina, id))!.status).toBe(first)
    }
  })

  it('have one answer when two devices answer at once', async () => {
    const { id } = (await ask()).body
    const phone = await server.as('youssef')
    const answers = await Promise.all([answer(id, 'accepted'), answer(id, 'declined', phone)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await one(amina, id))!.status).toBe(answers.find(({ status }) => status === 200)!.body.status)
  })

  it('N17 can be answered by no other student, not even the requester, and with no other value', async () => {
    const { id } = (await ask()).body
    const before = await heads()
    for (const student of [amina, await server.as('lina'), await server.browser('stranger')]) {
      for (const status of ['accepted', 'declined']) expect((await answer(id, status, student)).status).toBe(403)
    }
    for (const status of ['pending', 'maybe', '', null, undefined, 7]) expect((await answer(id, status)).status).toBe(400)
    expect((await answer('nothing', 'accepted')).status).toBe(404)
    expect(await heads()).toEqual(before)
    expect((await one(youssef, id))!.status).toBe('pending')
  })

  it('can still be answered when their time has passed', async () => {
    const { id } = (await ask({ scheduledTime: new Date(server.clock.now() + HOUR).toISOString() })).body
    server.clock.advance(2 * HOUR)
    expect((await one(youssef, id))!.status).toBe('pending')
    expect((await answer(id, 'accepted')).status).toBe(200)
  })

  it('are refused to oneself, and in the same way to students elsewhere and unknown ones', async () => {
    const before = await heads()
    const [stranger, nobody] = [await ask({ toUserId: 'stranger' }), await ask({ toUserId: 'nobody' })]
    expect([stranger.status, stranger.body]).toEqual([404, nobody.body])
    expect((await ask({ toUserId: 'amina' })).status).toBe(400)
    expect(await heads()).toEqual(before)
  })

  it('are accepted and not delivered to a student who blocked me, and refused to one whom I blocked', async () => {
    const [jonas, zoe] = [await server.as('jonas'), await server.as('zoe')]
    await server.store.write((tx) => tx.blocks.add('zoe' as StudentId, 'jonas' as StudentId))
    const socket = await zoe.socket()
    const replica = await new Replica(zoe).pull()
    const { status, body } = await ask({ toUserId: 'zoe', message: 'a secret' }, jonas)
    expect([status, body.status, Object.keys(body)]).toEqual([201, 'pending', expect.not.arrayContaining(['withheld'])])
    expect((await one(jonas, body.id))!.status).toBe('pending')

    await socket.settled()
    // Even if a feed names the request, its text does not reach the receiver.
    await server.store.write(async (tx) => tx.publish(['user:zoe'], 'meetups', body.id))
    await replica.pull()
    const told = [socket.heard, replica.all('meetups'), await list(zoe), (await zoe.pull(null)).collections]
    expect(JSON.stringify(told)).not.toContain('a secret')
    expect((await answer(body.id, 'accepted', zoe)).status).toBe(404)
    expect((await ask({ toUserId: 'jonas' }, zoe)).status).toBe(403)
  })

  it('N16 take requester, times and status from the server, not from the client', async () => {
    const forged = {
      fromUserId: 'lina',
      senderId: 'lina',
      fromUser: { id: 'lina' },
      status: 'accepted',
      createdAt: 1,
      answeredAt: 1,
      withheld: true,
    }
    const { body } = await ask(forged)
    expect(body).toMatchObject({ fromUserId: 'amina', senderId: 'amina', status: 'pending', answeredAt: null })
    expect(Date.parse(body.createdAt as string)).toBeGreaterThan(Date.parse('2020-01-01'))
    expect((await one(youssef, body.id))!.fromUser).toMatchObject({ id: 'amina' })
  })

  it('get an error in the specification’s words when they are invalid, and nothing is stored', async () => {
    const before = await heads()
    const says = async (more: object) => {
      const { status, body } = await ask(more)
      expect(status).toBe(400)
      return `${body.field}: ${body.message}`
    }
    expect(await says({ subject: undefined })).toBe('subject: Required')
    expect(await says({ subject: '  ' })).toBe('subject: String must contain at least 1 character(s)')
    expect(await says({ location: 7 })).toBe('location: Expected string, received number')
    expect(await says({ scheduledTime: undefined })).toBe('scheduledTime: Required')
    for (const scheduledTime of ['soon', '', 1e300, 9e15, -9e15, 1.5, null, {}, true])
      expect(await says({ scheduledTime })).toBe('scheduledTime: Invalid input')
    expect(await says({ message: 'x'.repeat(2_001) })).toBe('message: Use at most 2000 characters')
    expect(await says({ subject: 'a\u0007' })).toBe('subject: The text has a control character')
    expect(await heads()).toEqual(before)
  })

  it('N32 are refused with texts of too many code points, or broken or control characters', async () => {
    const before = await heads()
    for (const field of ['subject', 'location', 'message']) {
      for (const value of ['x'.repeat(10_000), '😀'.repeat(2_001), 'a\u0000b', '\u001b[31m', '\ud800', 'b\udfff!']) {
        const { status, body } = await ask({ [field]: value })
        expect([status, body.field]).toEqual([400, field])
      }
    }
    expect((await ask({ message: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413)
    for (const id of ['x'.repeat(65), 'a b', '../x', 'a_b', '']) expect((await ask({ id })).status).toBe(400)
    expect(await heads()).toEqual(before)
    expect((await ask({ message: '😀'.repeat(2_000) })).status).toBe(201)
  })

  it('may have any valid time, in either form, and no message', async () => {
    expect((await ask({ scheduledTime: Date.parse(WHEN), message: undefined })).body).toMatchObject({ scheduledTime: WHEN, message: '' })
    expect((await ask({ scheduledTime: '1999-12-31T23:59:59+02:00' })).body.scheduledTime).toBe('1999-12-31T21:59:59.000Z')
  })

  it('N18 N19 are stored once for a key or id, which no other request can take', async () => {
    const before = (await list(youssef)).length
    const [first, second] = await Promise.all([
      ask({}, amina, { 'Idempotency-Key': 'meet-1' }),
      ask({}, amina, { 'Idempotency-Key': 'meet-1' }),
    ])
    expect([first.status, first.body.id, second.status, second.body]).toEqual([201, 'meet-1', 201, first.body])
    const named = await ask({ id: 'meet-1' })
    expect([named.status, named.body]).toEqual([201, first.body])
    await answer('meet-1', 'accepted')
    expect((await ask({}, amina, { 'Idempotency-Key': 'meet-1' })).body).toEqual(first.body)
    for (const [more, student, key] of [
      [{ subject: 'Other' }, amina, 'meet-1'],
      [{ id: 'meet-1', location: 'Elsewhere' }, amina, 'meet-2'],
      [{ id: 'meet-1' }, await server.as('lina'), undefined],
      [{ id: 'meet-1' }, await server.as('lina'), 'meet-3'],
    ] as const) {
      const refused = await ask(more, student, key === undefined ? {} : { 'Idempotency-Key': key })
      expect([refused.status, refused.body.code]).toEqual([409, 'key-reused'])
    }
    expect((await list(youssef)).length).toBe(before + 1)
    expect((await one(amina, 'meet-1'))!.status).toBe('accepted')
  })

  it('reach both students’ devices with the next pull, as their answers do, and a new device, too', async () => {
    const [hers, his, other] = [
      await new Replica(amina).pull(),
      await new Replica(youssef).pull(),
      await new Replica(await server.as('lina')).pull(),
    ]
    const { id } = (await ask()).body
    await Promise.all([hers, his, other].map((replica) => replica.pull()))
    expect(hers.get('meetups', id)).toEqual(his.get('meetups', id))
    expect(his.get('meetups', id)).toMatchObject({
      id,
      fromUserId: 'amina',
      toUserId: 'youssef',
      scheduledTime: Date.parse(WHEN),
      status: 'pending',
    })
    expect(other.get('meetups', id)).toBeUndefined()
    await answer(id, 'accepted')
    await hers.pull()
    expect(hers.get('meetups', id)!.status).toBe('accepted')
    expect((await new Replica(await server.as('amina')).pull()).get('meetups', id)).toEqual(hers.get('meetups', id))
  })
})

describe('the copy of a request as a chat message (clarification E5)', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
  })
  afterAll(() => server.close())

  interface Item {
    status: number
    body: { id?: string }
  }
  const request = (id: string, toUserId: string) => ({
    method: 'POST',
    path: '/api/meetup-requests',
    body: { toUserId, subject: 'Anatomy', scheduledTime: WHEN, location: 'Lab' },
    idempotencyKey: id,
  })
  const copy = (id: string, toUserId: string, meetupId: string) => ({
    method: 'POST',
    path: '/api/messages',
    body: { id, toUserId, content: 'Meet me?', messageType: 'meetup', meetupId },
    idempotencyKey: id,
    after: [meetupId],
  })
  const batch = async (...items: object[]) => (await amina.post<Item[]>('/api/batch', items)).body
  const copies = async (partner: string) => (await amina.history(partner)).filter(({ messageType }) => messageType === 'meetup')

  it('API-041 is in the conversation once, after its request', async () => {
    const items = [request('r1', 'youssef'), copy('c1', 'youssef', 'r1')]
    expect((await batch(...items)).map(({ status }) => status)).toEqual([201, 201])
    expect((await batch(...items)).map(({ status }) => status)).toEqual([201, 201])
    const [message] = await copies('youssef')
    expect(message).toMatchObject({ id: 'c1', content: 'Meet me?', messageType: 'meetup' })
    expect(message).not.toHaveProperty('meetupId')
    expect(await copies('youssef')).toHaveLength(1)
  })

  it('is refused with its request, and when I made no such request to that student', async () => {
    expect((await batch(request('r2', 'amina'), copy('c2', 'lina', 'r2'))).map(({ status }) => status)).toEqual([400, 404])
    expect((await batch(copy('c3', 'lina', 'r1'), copy('c4', 'sara', 'demo-meetup'))).map(({ status }) => status)).toEqual([404, 404])
    expect([...(await copies('lina')), ...(await copies('sara'))]).toEqual([])
  })

  it('can be refused alone: its request is still sent', async () => {
    expect(
      (await batch(request('r5', 'mei'), { ...copy('c5', 'mei', 'r5'), body: { toUserId: 'mei', content: '', meetupId: 'r5' } })).map(
        ({ status }) => status,
      ),
    ).toEqual([201, 400])
    expect((await amina.get<{ id: string }[]>('/api/meetup-requests')).body.map(({ id }) => id)).toContain('r5')
  })
})
