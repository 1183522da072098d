import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CampusId } from '../../../schemas/ids.ts'
import { saveStudent } from '../../../sync-server/commands/save-student.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { inList, join, membersOf, open } from '../../support/groups.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { block, blocksOf, saidTo, unblock } from '../../support/safety.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('a block', () => {
  let server: TestServer
  let amina: TestStudent
  let luca: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true })
    amina = await server.enrol('amina', { lastName: 'Yusuf' })
    luca = await server.enrol('luca', { firstName: 'Luca', lastName: 'Ferri' })
  })
  afterEach(() => server.close())

  const meet = (from: TestStudent, to: TestStudent, id: string) =>
    from.post('/api/meetup-requests', {
      id,
      toUserId: to.id,
      subject: 'Anatomy',
      scheduledTime: '2030-01-01T10:00:00.000Z',
      location: 'Lab',
      message: '',
    })

  /** Both write to each other, request a meetup from each other, and open a group each. */
  async function acquainted() {
    await luca.write('amina', 'hello Amina')
    await amina.write('luca', 'hello Luca')
    await meet(luca, amina, 'his-meetup')
    await meet(amina, luca, 'her-meetup')
    await open(luca, { id: 'his-group', invitedUsers: ['amina'] })
    await open(amina, { id: 'her-group' })
  }

  it('hides the two students from each other in every read, and its end restores everything', async () => {
    await acquainted()
    const [hers, his] = [await saidTo(amina, 'luca'), await saidTo(luca, 'amina')]
    const summary = (await amina.get('/api/messages/conversations')).text

    const { status, body } = await block(amina, 'luca')
    expect([status, body]).toEqual([
      200,
      { id: 'luca', firstName: 'Luca', lastName: 'Ferri', blockedAt: new Date(server.clock.now()).toISOString() },
    ])
    expect(await saidTo(amina, 'luca')).not.toMatch(/Luca|his-/)
    expect(await saidTo(luca, 'amina')).not.toMatch(/Yusuf|her-group/)
    expect((await amina.get('/api/messages/conversations')).body).toEqual([])
    expect((await amina.get('/api/users/profile/luca')).status).toBe(404)

    expect((await unblock(amina, 'luca')).status).toBe(200)
    expect([await saidTo(amina, 'luca'), await saidTo(luca, 'amina')]).toEqual([hers, his])
    expect((await amina.get('/api/messages/conversations')).text).toBe(summary)
  })

  it('F11 removes data from both devices with the next page, sends no body later, and its end restores the data', async () => {
    await acquainted()
    const [phone, his] = [await new Replica(amina).pull(), await new Replica(luca).pull()]
    const NAMES = ['students', 'conversations', 'messages', 'meetups', 'groups', 'notifications', 'blocks'] as const
    // The student's own card may arrive by the campus feed, too.
    const idsIn = (replica: Replica, me: TestStudent) =>
      NAMES.map((name) =>
        replica
          .all(name)
          .map(({ id }) => id as string)
          .filter((id) => id !== me.id)
          .sort(),
      )
    const before = [idsIn(phone, amina), idsIn(his, luca)]

    await block(amina, 'luca')
    for (const replica of [await phone.pull(), await new Replica(amina).pull()]) {
      expect(
        ['students', 'conversations', 'meetups', 'groups', 'notifications']
          .flatMap((name) => replica.all(name as 'students'))
          .map(({ id }) => id),
      ).toEqual(['her-group'])
      expect(replica.all('blocks')).toMatchObject([{ id: 'luca', firstName: 'Luca' }])
    }
    await his.pull()
    expect([his.get('students', 'amina'), his.get('groups', 'her-group'), his.all('blocks')]).toEqual([undefined, undefined, []])
    // The server does not notify the blocked student: the conversation and the requests stay unchanged.
    expect([his.get('conversations', 'amina')!.lastMessage, his.all('meetups').map(({ status }) => status)]).toEqual([
      'hello Luca',
      ['pending', 'pending'],
    ])
    const [from, since] = [phone.checkpoint, his.checkpoint]
    await luca.put('/api/users/availability', { status: 'available', availabilityText: 'secret' })
    await amina.put('/api/users/availability', { status: 'available', availabilityText: 'secret' })
    expect((await luca.write('amina', 'secret')).deliveryStatus).toBe('sent')
    expect(JSON.stringify((await amina.pull(from)).collections.students)).not.toContain('Luca')
    expect(JSON.stringify((await luca.pull(since)).collections.students)).not.toContain('Yusuf')
    expect(JSON.stringify((await phone.pull()).all('messages'))).not.toContain('secret')

    await luca.put('/api/users/availability', { status: 'offline', availabilityText: '' })
    await amina.put('/api/users/availability', { status: 'offline', availabilityText: '' })
    await unblock(amina, 'luca')
    expect(idsIn(await phone.pull(), amina)).toEqual(before[0])
    // The blocked student still has his own messages that were not delivered.
    const again = idsIn(await his.pull(), luca)
    expect(again[2]).toHaveLength(3)
    expect(again.toSpliced(2, 1)).toEqual(before[1]!.toSpliced(2, 1))
  })

  it('stops frames between the two, also on open sockets, and its end sends their presence again', async () => {
    await acquainted()
    const [hers, his] = [await amina.socket(), await luca.socket()]
    const [phone, watch] = [await amina.socket('?frames=pokes'), await luca.socket('?frames=pokes')]
    for (const socket of [hers, his, phone, watch]) await socket.settled()
    await block(amina, 'luca')
    const out =
      (id: string) =>
      ({ changes: [change] }: { changes: { userId: string; online: boolean }[] }) =>
        change!.userId === id && !change!.online
    await Promise.all([phone.next('presence', out('luca')), watch.next('presence', out('amina'))])

    const heard = [hers, his].map((socket) => socket.heard.length)
    his.send({ type: 'typing', recipientId: 'amina' })
    hers.send({ type: 'typing', recipientId: 'luca' })
    await luca.put('/api/users/availability', { status: 'studying' })
    await amina.put('/api/users/availability', { status: 'studying' })
    await luca.call('PATCH', '/api/meetup-requests/her-meetup', { status: 'accepted' })
    await luca.post('/api/study-groups/his-group/join')
    for (const socket of [hers, his]) await socket.settled()
    const since = [hers, his].map((socket, at) =>
      socket.heard.slice(heard[at]).filter(({ type }) => type !== 'pong' && type !== 'onlineUsers'),
    )
    expect(since.flat().filter(({ type }) => type !== 'poke')).toEqual([])
    expect(JSON.stringify(since[0])).not.toMatch(/"Ferri","email"|accepted/)
    expect(JSON.stringify(since[1])).not.toMatch(/"Yusuf","email"/)
    hers.send({ type: 'getOnlineUsers' })
    expect((await hers.next('onlineUsers', ({ users }) => users.length > 0)).users.map(({ id }) => id)).not.toContain('luca')

    await unblock(amina, 'luca')
    const back =
      (id: string) =>
      ({ changes: [change] }: { changes: { userId: string; online: boolean }[] }) =>
        change!.userId === id && change!.online
    await Promise.all([phone.next('presence', back('luca')), watch.next('presence', back('amina'))])
    his.send({ type: 'typing', recipientId: 'amina' })
    expect((await hers.next('userTyping')).userId).toBe('luca')
  })

  it('leaves the writer of a withheld message visible to its receiver when it ends, also on another campus and a new device', async () => {
    await block(amina, 'luca')
    await luca.write('amina', 'hello Amina')
    await unblock(amina, 'luca')
    const followed = await new Replica(amina).pull()
    const elsewhere = await luca.socket('?frames=pokes')
    await elsewhere.settled()

    const move = await server.store.read((view) => view.students.byId(amina.id))
    await server.store.write((tx) =>
      saveStudent(tx, move!, { ...move!, campusId: 'elsewhere' as CampusId }, { now: server.clock.now, hub: server.running.services.hub }),
    )
    for (const replica of [await followed.pull(), await new Replica(amina).pull()]) {
      expect(replica.get('students', luca.id)).toMatchObject({ firstName: 'Luca' })
      expect(replica.all('conversations')).toEqual([])
    }
    const hers = await amina.socket()
    hers.send({ type: 'getOnlineUsers' })
    expect((await hers.next('onlineUsers', ({ users }) => users.length > 0)).users.map(({ id }) => id)).toContain('luca')
  })

  it('prevents joins and invitations between the two, but leaves both in a group that they share', async () => {
    const sara = await server.enrol('sara')
    await open(sara, { id: 'shared' })
    for (const student of [amina, luca]) await join(student, 'shared')
    await open(amina, { id: 'her-group' })
    await block(amina, 'luca')
    await open(amina, { id: 'her-next', invitedUsers: ['luca'] })
    await open(luca, { id: 'his-next', invitedUsers: ['amina'] })
    expect([(await join(luca, 'her-group')).status, (await join(luca, 'her-next')).status, (await join(amina, 'his-next')).status]).toEqual(
      [404, 404, 404],
    )
    expect(JSON.stringify([await notificationsOf(luca), await notificationsOf(amina)])).not.toContain('invited')
    expect((await inList(amina, 'shared'))!.currentMembers).toBe(3)
    expect([await membersOf(amina, 'shared'), await membersOf(luca, 'shared')].map((list) => list.map(({ id }) => id))).toEqual([
      ['sara', 'amina'],
      ['sara', 'luca'],
    ])
    const hers = await amina.socket()
    await hers.settled()
    await luca.call('DELETE', '/api/study-groups/shared')
    expect(await hers.next('groupDeleted')).toMatchObject({ reason: 'manual_deletion', deletedBy: 'A member' })
    expect(await notificationsOf(amina)).toMatchObject([
      { content: 'A member deleted Small Squad Study Group.', senderId: null, senderName: '' },
    ])
  })

  it('prevents withheld messages from revealing contact data for known students', async () => {
    const his = await new Replica(luca).pull()
    const contact = async () => (await his.pull()).get('contacts', 'amina')?.phoneNumber
    await block(amina, 'luca')
    await luca.write('amina', 'goes nowhere')
    await unblock(amina, 'luca')
    await amina.put('/api/users/profile', { contactVisibility: 'known', phoneNumber: '123' })
    expect([await contact(), (await luca.pull(null)).collections.contacts]).toEqual([undefined, []])
    await luca.write('amina', 'arrives')
    expect(await contact()).toBe('123')
  })

  it('discards an answer to the blocker’s request, and hides from the blocker the request they received', async () => {
    await acquainted()
    await block(amina, 'luca')
    expect((await luca.call('PATCH', '/api/meetup-requests/her-meetup', { status: 'accepted' })).status).toBe(200)
    expect((await amina.call('PATCH', '/api/meetup-requests/his-meetup', { status: 'accepted' })).status).toBe(404)
    expect(await notificationsOf(amina)).toEqual([])
  })

  it('can exist in both directions, each of which is lifted alone', async () => {
    await block(amina, 'luca')
    expect((await block(luca, 'amina')).status).toBe(200)
    await unblock(amina, 'luca')
    expect([await blocksOf(amina), (await blocksOf(luca)).map(({ id }) => id)]).toEqual([[], ['amina']])
    expect((await amina.get('/api/users/profile/luca')).status).toBe(404)
    await unblock(luca, 'amina')
    expect((await amina.get('/api/users/profile/luca')).status).toBe(200)
  })

  it('N18 does not change when it or its lifting is repeated', async () => {
    const first = (await block(amina, 'luca')).body
    server.clock.advance(1_000)
    await luca.put('/api/users/profile', { firstName: 'Another' })
    expect([(await block(amina, 'luca')).body, await blocksOf(amina)]).toEqual([first, [first]])
    const { checkpoint } = await amina.pull(null)
    for (const id of ['luca', 'luca', 'nobody']) expect((await unblock(amina, id)).status).toBe(200)
    expect((await amina.pull(checkpoint)).collections.blocks).toEqual([{ id: 'luca', _deleted: true, rev: expect.any(Number) }])
  })

  it('is refused for oneself, and in the same way for unknown students and students elsewhere', async () => {
    await server.enrol('stranger', { campusId: 'other.example' as never })
    expect((await block(amina, 'amina')).status).toBe(400)
    const [stranger, nobody] = [await block(amina, 'stranger'), await block(amina, 'nobody')]
    expect([stranger.status, stranger.body]).toEqual([404, nobody.body])
    expect(await blocksOf(amina)).toEqual([])
  })

  it('N14 is visible only to the student who made it', async () => {
    await block(amina, 'luca')
    const everything = JSON.stringify([await blocksOf(luca), (await luca.pull(null)).collections.blocks])
    expect(everything).toBe('[[],[]]')
  })
})

it('POKE-8 the poke of a block deletes the card, and the poke of its end restores it, in any order of database reads', async () => {
  const server = await startTestServer()
  const amina = await server.enrol('amina')
  await server.enrol('luca', { firstName: 'Luca' })
  const phone = await amina.socket('?frames=pokes')
  await phone.settled()
  const card = async () =>
    (await phone.next('poke', ({ changes }) => changes?.blocks !== undefined)).changes!.students!.find(({ id }) => id === 'luca')
  for (const _ of [1, 2, 3]) {
    await block(amina, 'luca')
    expect(await card()).toEqual({ id: 'luca', _deleted: true, rev: expect.any(Number) })
    await unblock(amina, 'luca')
    expect(await card()).toMatchObject({ id: 'luca', firstName: 'Luca' })
  }
  await server.close()
})
