import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRESENCE_INTERVAL } from '../../../schemas/constants.ts'
import type { Visibility } from '../../../schemas/student.ts'
import { open, join, membersOf, postGroup, remove } from '../../support/groups.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { dataUrl, tinyGif } from '../../support/pictures.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { saidTo } from '../../support/safety.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

const MEETUP = { subject: 'Anatomy', scheduledTime: '2030-01-01T10:00:00.000Z', location: 'Lab', message: '' }

describe('the visibility of a student', () => {
  let server: TestServer
  let zoe: TestStudent
  let noah: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true })
    zoe = await server.enrol('zoe', { lastName: 'Hidden', program: 'Medicine', year: '1st Year' })
    noah = await server.enrol('noah', { program: 'Medicine' })
  })
  afterEach(() => server.close())

  const choose = async (student: TestStudent, visibility: Visibility) => {
    const { status, body } = await student.put('/api/users/profile', { visibility })
    expect([status, body.visibility]).toEqual([200, visibility])
  }
  const sees = async (reader: TestStudent) => (await reader.get('/api/users/profile/zoe')).status === 200
  const has = async (replica: Replica) => (await replica.pull()).get('students', 'zoe') !== undefined

  it('is the whole campus by default', async () => {
    expect((await zoe.get('/api/auth/user')).body.visibility).toBe('campus')
    expect(await sees(noah)).toBe(true)
    for (const visibility of ['everybody', '', null, 1]) expect((await zoe.put('/api/users/profile', { visibility })).status).toBe(400)
  })

  it.each(['known', 'nobody'] as const)(
    'F11 "%s" hides the card at once from students who do not know them, and "campus" restores it',
    async (visibility) => {
      const { body } = await zoe.put<{ profileImageUrl: string }>('/api/users/profile', { profileImageUrl: dataUrl('image/gif', tinyGif) })
      const device = await new Replica(noah).pull()
      expect(device.get('students', 'zoe')).toBeDefined()

      await choose(zoe, visibility)
      expect(await has(device)).toBe(false)
      expect(JSON.stringify([await saidTo(noah, 'zoe'), await noah.pull(null), await noah.backfill('of=students')])).not.toContain('Hidden')
      expect([await sees(noah), (await noah.get(body.profileImageUrl)).status, (await zoe.get(body.profileImageUrl)).status]).toEqual([
        false,
        404,
        200,
      ])
      const { checkpoint } = device
      await zoe.put('/api/users/availability', { status: 'studying' })
      expect((await noah.pull(checkpoint)).collections.students).toBeUndefined()

      await choose(zoe, 'campus')
      expect([await has(device), await sees(noah)]).toEqual([true, true])
    },
  )

  it('"known" includes partners, fellow members while their group lasts, and students with an agreed meetup', async () => {
    const [partner, fellow, met] = [await server.enrol('partner'), await server.enrol('fellow'), await server.enrol('met')]
    await zoe.write('partner', 'hi')
    await met.post('/api/meetup-requests', { ...MEETUP, id: 'm1', toUserId: 'zoe' })
    await choose(zoe, 'known')
    const devices = await Promise.all([partner, fellow, met, noah].map((student) => new Replica(student).pull()))
    const all = () => Promise.all(devices.map(has))
    expect(await all()).toEqual([true, false, false, false])
    await zoe.call('PATCH', '/api/meetup-requests/m1', { status: 'accepted' })
    expect(await all()).toEqual([true, false, true, false])
    await open(fellow, { id: 'g1' })
    await join(zoe, 'g1')
    expect(await all()).toEqual([true, true, true, false])
    expect([(await membersOf(fellow, 'g1')).length, (await membersOf(noah, 'g1')).map(({ id }) => id)]).toEqual([2, ['fellow']])
    expect((await notificationsOf(fellow)).map(({ senderId }) => senderId)).toEqual(['zoe'])
    expect(await Promise.all([partner, fellow, met, noah].map(sees))).toEqual([true, true, true, false])
    await zoe.put('/api/users/availability', { status: 'studying', availabilityText: 'at my desk' })
    await Promise.all(devices.map((device) => device.pull()))
    expect(devices.map((device) => device.get('students', 'zoe')?.availabilityText)).toEqual([
      'at my desk',
      'at my desk',
      'at my desk',
      undefined,
    ])

    await remove(fellow, 'g1')
    expect(await all()).toEqual([true, false, true, false])
    await zoe.write('noah', 'a first word')
    expect(await all()).toEqual([true, false, true, true])
  })

  it.each([{ firstName: '' }, { lastName: '' }, { firstName: ' ', lastName: '\t' }])(
    'F11 only partners see a student without a name (%j), until there is a name again',
    async (without) => {
      const partner = await server.enrol('partner')
      await zoe.write('partner', 'hi')
      const [device, friend] = [await new Replica(noah).pull(), await new Replica(partner).pull()]
      const socket = await noah.socket('?frames=pokes')
      await zoe.socket()
      await socket.settled()
      server.clock.advance(PRESENCE_INTERVAL)
      expect(await has(device)).toBe(true)

      await zoe.put('/api/users/profile', { ...without, studySchedule: 'Mondays at noon' })
      expect([await has(device), await has(friend), await sees(noah), await sees(partner)]).toEqual([false, true, false, true])
      await socket.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && !change!.online)
      expect(JSON.stringify([await saidTo(noah, 'zoe'), await noah.pull(null), await noah.backfill('of=students')])).not.toContain(
        'Mondays',
      )
      expect((await noah.post('/api/messages', { toUserId: 'zoe', content: 'hi' })).status).toBe(404)

      await zoe.put('/api/users/profile', { firstName: 'Zoe', lastName: 'Found' })
      expect([await has(device), await sees(noah)]).toEqual([true, true])
      await socket.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && change!.online)
    },
  )

  it('makes them a match when they first have a name, and no longer a match without one', async () => {
    const first = await server.enrol('first', { program: 'Medicine', year: '1st Year', lastName: '' })
    await first.put('/api/users/profile', { studySchedule: 'Mondays' })
    expect(await notificationsOf(zoe)).toEqual([])
    await first.put('/api/users/profile', { lastName: 'Named' })
    expect((await notificationsOf(zoe)).map(({ type }) => type)).toEqual(['academic_match'])
    await first.put('/api/users/profile', { lastName: '' })
    expect(await notificationsOf(zoe)).toEqual([])
  })

  it('N15 is needed to contact them, and a refusal does not reveal whether they exist', async () => {
    await choose(zoe, 'known')
    const [hidden, nobody] = [
      await noah.post('/api/messages', { toUserId: 'zoe', content: 'hi' }),
      await noah.post('/api/messages', { toUserId: 'nobody', content: 'hi' }),
    ]
    expect([hidden.status, hidden.body]).toEqual([404, nobody.body])
    expect((await noah.post('/api/meetup-requests', { ...MEETUP, toUserId: 'zoe' })).status).toBe(404)
    expect((await noah.call('PUT', '/api/blocks/zoe')).status).toBe(404)
    expect((await noah.get('/api/messages/conversations/zoe')).status).toBe(404)
  })

  it('"nobody" hides the card also from partners and fellow members, whose conversations continue', async () => {
    await noah.write('zoe', 'hello')
    await open(noah, { id: 'g1' })
    await join(zoe, 'g1')
    const device = await new Replica(noah).pull()
    await choose(zoe, 'nobody')
    expect([await has(device), await sees(noah), device.get('conversations', 'zoe')?.lastMessage]).toEqual([false, false, 'hello'])
    expect((await membersOf(noah, 'g1')).map(({ id }) => id)).toEqual(['noah'])
    await noah.write('zoe', 'still there?')
    await zoe.write('noah', 'yes')
    expect((await zoe.post('/api/meetup-requests', { ...MEETUP, toUserId: 'noah' })).status).toBe(201)

    await server.enrol('mei')
    await open(noah, { id: 'g2' })
    const refusals = [
      await zoe.post('/api/messages', { toUserId: 'mei', content: 'guess who' }),
      await zoe.post('/api/meetup-requests', { ...MEETUP, toUserId: 'mei' }),
      await postGroup(zoe),
      await join(zoe, 'g2'),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'unseen']))
  })

  it('applies to presence, typing and frames, also on sockets that were open before', async () => {
    const partner = await server.enrol('partner')
    await zoe.write('partner', 'hi')
    const [near, far] = [await partner.socket(), await noah.socket()]
    const [phone, watch] = [await partner.socket('?frames=pokes'), await noah.socket('?frames=pokes')]
    const hers = await zoe.socket()
    for (const socket of [near, far, phone, watch, hers]) await socket.settled()
    // The server has sent the gathered presence by now.
    for (let time = 0; time < 2; time++) server.clock.advance(PRESENCE_INTERVAL)
    await Promise.all(
      [phone, watch].map((socket) =>
        socket.next('presence', ({ changes }) => changes.some(({ userId, online }) => userId === 'zoe' && online)),
      ),
    )

    await choose(zoe, 'known')
    await watch.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && !change!.online)
    const [heard, before] = [far.heard.length, watch.heard.length]
    await zoe.put('/api/users/availability', { status: 'studying' })
    for (const recipientId of ['noah', 'partner']) hers.send({ type: 'typing', recipientId })
    await Promise.all([near.next('availabilityUpdate', ({ userId }) => userId === 'zoe'), near.next('userTyping')])
    for (const socket of [far, watch, phone]) await socket.settled()
    expect(far.heard.slice(heard).filter(({ type }) => type !== 'pong' && type !== 'onlineUsers')).toEqual([])
    expect(JSON.stringify(watch.heard.slice(before))).not.toContain('zoe')
    expect(
      phone
        .all('presence')
        .flatMap(({ changes }) => changes)
        .filter(({ userId, online }) => userId === 'zoe' && !online),
    ).toEqual([])
    far.send({ type: 'getOnlineUsers' })
    expect((await far.next('onlineUsers')).users.map(({ id }) => id)).not.toContain('zoe')

    await choose(zoe, 'campus')
    await watch.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && change!.online)
  })

  it('applies at once on open sockets when a student becomes known', async () => {
    await choose(zoe, 'known')
    const [phone, hers] = [await noah.socket('?frames=pokes'), await zoe.socket()]
    for (const socket of [phone, hers]) await socket.settled()
    await zoe.write('noah', 'a first word')
    await phone.next('presence', ({ changes: [change] }) => change!.userId === 'zoe' && change!.online)
  })

  it('restricts match notifications to students whom everybody sees, and withdraws those of students no longer seen', async () => {
    const first = await server.enrol('first', { program: 'Medicine' })
    await first.put('/api/users/profile', { year: '1st Year' })
    expect((await notificationsOf(zoe)).map(({ type }) => type)).toEqual(['academic_match'])
    await first.put('/api/users/profile', { visibility: 'known' })
    expect(await notificationsOf(zoe)).toEqual([])
    const second = await server.enrol('second', { program: 'Medicine', visibility: 'known' })
    await second.put('/api/users/profile', { year: '1st Year' })
    expect(await notificationsOf(zoe)).toEqual([])
  })

  it('applies to contact data for known students, too', async () => {
    await zoe.put('/api/users/profile', { contactVisibility: 'known', phoneNumber: '123' })
    await zoe.write('noah', 'hi')
    const device = await new Replica(noah).pull()
    expect(device.get('contacts', 'zoe')?.phoneNumber).toBe('123')
    await choose(zoe, 'nobody')
    expect((await device.pull()).get('contacts', 'zoe')).toBeUndefined()
    await choose(zoe, 'known')
    expect((await device.pull()).get('contacts', 'zoe')?.phoneNumber).toBe('123')
  })
})
