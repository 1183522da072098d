import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MATCH_NOTIFICATIONS_MAX, MINUTE } from '../../../schemas/constants.ts'
import type { CampusId, GroupId } from '../../../schemas/ids.ts'
import { NOTIFICATION } from '../../../sync-server/commands/notify/notification-texts.ts'
import { notify } from '../../../sync-server/commands/notify/notify.ts'
import { acquainted, block, notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

const pair = async (a: string, b: string) =>
  [await server.enrol(a, { lastName: 'Aman', profileImageUrl: `/api/images/${a}` }), await server.enrol(b)] as const
const markRead = (student: TestStudent, partner: string, upTo: string) =>
  student.post(`/api/messages/conversations/${partner}/read`, { upTo })
const lines = async (student: TestStudent) => (await notificationsOf(student)).map(({ title, content, read }) => [title, content, read])

describe('a message', () => {
  it('DATA-031 DATA-034 makes a notification that names its sender when its receiver is not here', async () => {
    const [sara, omar] = await pair('sara', 'omar')
    await acquainted(sara, omar)
    server.clock.advance(MINUTE)
    await sara.write('omar', 'Are you\n\nthere?')
    const [notification] = await notificationsOf(omar)
    expect(notification).toEqual({
      id: 'omar_message_sara',
      type: 'message',
      title: 'Message from sara',
      content: 'Are you there?',
      timestamp: new Date(server.clock.now()).toISOString(),
      isRead: false,
      read: false,
      actionable: false,
      senderId: 'sara',
      senderName: 'sara Aman',
      senderAvatar: '/api/images/sara',
      isOnline: false,
      matchBadge: null,
      canJoin: false,
      groupId: null,
    })
    expect(await notificationsOf(sara)).toEqual([])
  })

  it('makes none while its receiver is here on any device that does not report to be away', async () => {
    const [mei, kofi] = await pair('mei', 'kofi')
    await acquainted(mei, kofi)
    const socket = await (await server.browser('kofi')).socket()
    await socket.settled()
    await mei.write('kofi', 'seen at once')
    expect((await notificationsOf(kofi)).map(({ type }) => type)).toEqual(['friend'])
    socket.send({ type: 'userOffline' })
    await socket.settled()
    await mei.write('kofi', 'seen later')
    expect((await notificationsOf(kofi)).map(({ content }) => content)).toEqual(['seen later', 'hello'])
  })

  it('renews the notification of its sender: one for each partner, the newest on top, unread again', async () => {
    const [david, hana] = await pair('david', 'hana')
    const lina = await server.enrol('lina')
    for (const from of [david, lina]) await acquainted(from, hana)
    await david.write('hana', 'one')
    await lina.write('hana', 'between')
    await david.write('hana', 'two')
    const [newest] = await notificationsOf(hana)
    expect((await lines(hana)).slice(0, 2)).toEqual([
      ['Message from david', 'two', false],
      ['Message from lina', 'between', false],
    ])
    await hana.post(`/api/notifications/${newest!.id}/read`)
    await david.write('hana', 'three')
    expect((await lines(hana))[0]).toEqual(['Message from david', 'three', false])
    // All are of one millisecond on the clock, but their times ascend.
    const times = (await notificationsOf(hana)).map(({ timestamp }) => timestamp)
    expect([...times].sort().reverse()).toEqual(times)
    expect(new Set(times).size).toBe(times.length)
  })

  it('makes no new notification when it is repeated, alone, in a batch or over the socket', async () => {
    const [noah, ivy] = await pair('noah', 'ivy')
    await acquainted(noah, ivy)
    const { id } = await noah.write('ivy', 'once', { id: 'said-once' })
    await ivy.post('/api/notifications/read-all')
    const before = await notificationsOf(ivy)
    await noah.write('ivy', 'once', { id })
    await noah.post('/api/batch', [
      { method: 'POST', path: '/api/messages', body: { id, toUserId: 'ivy', content: 'once' }, idempotencyKey: 'another-key' },
    ])
    const socket = await noah.socket()
    socket.send({ type: 'sendMessage', clientMessageId: id, toUserId: 'ivy', content: 'once' })
    await socket.next('messageDelivered')
    expect(await notificationsOf(ivy)).toEqual(before)
    expect(before.every(({ isRead }) => isRead)).toBe(true)
  })

  it('has a read notification when it is read, but an unread one while a later message is unread', async () => {
    const [luca, elif] = await pair('luca', 'elif')
    await acquainted(luca, elif)
    const first = await luca.write('elif', '1')
    const second = await luca.write('elif', '2')
    await markRead(elif, 'luca', first.id)
    expect((await notificationsOf(elif))[0]).toMatchObject({ content: '2', isRead: false })
    await markRead(elif, 'luca', second.id)
    expect((await notificationsOf(elif)).map(({ isRead }) => isRead)).toEqual([true, true])
  })

  it('is shortened between characters in a notification', async () => {
    const [zoe, ravi] = await pair('zoe', 'ravi')
    await acquainted(zoe, ravi)
    await zoe.write('ravi', '💬'.repeat(400))
    expect((await notificationsOf(ravi))[0]!.content).toBe(`${'💬'.repeat(119)}…`)
  })

  it('N26 is in the notification as it was typed, only as JSON, whatever it contains', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const mallory = await server.enrol('mallory', { firstName: evil, lastName: 'javascript:alert(1)' })
    const yara = await server.enrol('yara')
    await mallory.write('yara', `${evil} javascript:alert(2)`)
    await mallory.post('/api/meetup-requests', { toUserId: 'yara', subject: evil, scheduledTime: Date.now(), location: evil, message: '' })
    const response = await yara.get<Record<string, unknown>[]>('/api/notifications')
    expect([response.headers['content-type'], response.headers['x-content-type-options']]).toEqual(['application/json', 'nosniff'])
    expect(response.body).toMatchObject([
      { title: 'Meetup request', content: `${evil} would like to study ${evil} with you. ${evil}` },
      {
        title: `${evil} wrote to you for the first time`,
        content: `${evil} javascript:alert(2)`,
        senderName: `${evil} javascript:alert(1)`,
      },
    ])
  })
})

describe('a first contact', () => {
  it('makes one notification instead of that for the message, whether its receiver is here or not', async () => {
    const [priya, tomas] = await pair('priya', 'tomas')
    await (await tomas.socket()).settled()
    await priya.write('tomas', 'Hi, we sat together')
    expect(await notificationsOf(tomas)).toMatchObject([
      { type: 'friend', title: 'priya wrote to you for the first time', content: 'Hi, we sat together', senderId: 'priya', isRead: false },
    ])
    // The reply is no first contact.
    await tomas.write('priya', 'Yes!')
    expect((await notificationsOf(priya)).map(({ type }) => type)).toEqual(['message'])
    await tomas.closeSockets()
  })

  it('a first contact by a meetup request makes only the notification of the meetup, not one for its copy', async () => {
    const [carlos, fatima] = await pair('carlos', 'fatima')
    await carlos.post('/api/meetup-requests', {
      id: 'meet-fatima',
      toUserId: 'fatima',
      subject: 'Anatomy',
      scheduledTime: Date.now(),
      location: 'Lab',
      message: '',
    })
    await carlos.write('fatima', 'Meet me', { messageType: 'meetup', meetupId: 'meet-fatima' })
    expect((await notificationsOf(fatima)).map(({ type }) => type)).toEqual(['meetup'])
  })
})

describe('a meetup', () => {
  it('notifies its receiver, and the requester of the answer', async () => {
    const [jonas, salma] = await pair('jonas', 'salma')
    const request = {
      id: 'p-jonas',
      toUserId: 'salma',
      subject: 'Pathology',
      scheduledTime: Date.now(),
      location: 'Study Hall A',
      message: '',
    }
    await jonas.post('/api/meetup-requests', request)
    expect(await notificationsOf(salma)).toMatchObject([
      {
        type: 'meetup',
        title: 'Meetup request',
        content: 'jonas would like to study Pathology with you. Study Hall A',
        actionable: true,
        isRead: false,
      },
    ])
    await jonas.post('/api/meetup-requests', request)
    for (let time = 0; time < 2; time++) await salma.call('PATCH', '/api/meetup-requests/p-jonas', { status: 'accepted' })
    expect(await notificationsOf(salma)).toMatchObject([{ actionable: false, isRead: true }])
    expect(await notificationsOf(jonas)).toMatchObject([
      { type: 'meetup', title: 'Meetup accepted', content: 'salma accepted your request: Pathology', senderId: 'salma', isRead: false },
    ])
  })
})

describe('an academic match', () => {
  const studies = { program: 'Nursing', year: '3rd Year' }
  const enrol = (id: string, campus: string, fields = {}) => server.enrol(id, { campusId: campus as CampusId, ...fields })

  it('DATA-036 notifies a student once for each classmate whose studies become the same, with a badge, whatever changes later', async () => {
    const [old, other, elsewhere] = [
      await enrol('old', 'match.example', studies),
      await enrol('other', 'match.example', { ...studies, year: '2nd Year' }),
      await enrol('far', 'far.example', studies),
    ]
    const fresh = await enrol('fresh', 'match.example')
    await fresh.put('/api/users/profile', { program: 'Nursing' })
    expect(await notificationsOf(old)).toEqual([])
    await fresh.put('/api/users/profile', { year: '3rd Year' })
    const expected = {
      type: 'academic_match',
      title: 'New academic match',
      content: 'fresh studies Nursing, 3rd Year, like you.',
      senderId: 'fresh',
      matchBadge: 'Perfect Match',
    }
    expect(await notificationsOf(old)).toMatchObject([expected])
    for (const each of [other, elsewhere, fresh]) expect(await notificationsOf(each)).toEqual([])
    server.clock.advance(2 * DAY)
    await fresh.put('/api/users/profile', { year: '2nd Year' })
    await fresh.put('/api/users/profile', { year: '3rd Year' })
    await fresh.put('/api/users/profile', { university: 'Riverside' })
    expect(await notificationsOf(old)).toHaveLength(1)
    expect(await notificationsOf(other)).toHaveLength(1)
  })

  it('notifies at most 20 students, the last seen first, and each at most once a day', async () => {
    const names = Array.from({ length: MATCH_NOTIFICATIONS_MAX + 5 }, (_, at) => `m${String(at).padStart(2, '0')}`)
    const students: TestStudent[] = []
    for (const [at, name] of names.entries()) students.push(await enrol(name, 'big.example', { ...studies, lastSeen: at }))
    const first = await enrol('first', 'big.example')
    await first.put('/api/users/profile', studies)
    const counts = async () => Promise.all(students.map(async (student) => (await notificationsOf(student)).length))
    expect(await counts()).toEqual([0, 0, 0, 0, 0, ...Array<number>(MATCH_NOTIFICATIONS_MAX).fill(1)])
    const second = await enrol('second', 'big.example')
    await second.put('/api/users/profile', studies)
    expect((await counts()).slice(5)).toEqual(Array<number>(MATCH_NOTIFICATIONS_MAX).fill(1))
    server.clock.advance(DAY)
    const third = await enrol('third', 'big.example')
    await third.put('/api/users/profile', studies)
    expect((await counts()).at(-1)).toBe(2)
  })
})

describe('study groups', () => {
  it('DATA-037 notify once of an invitation with a join action, of each new member, and with a reminder without a sender', async () => {
    const [maker, invited] = [await server.enrol('maker'), await server.enrol('invited')]
    const group = { id: 'g1' as GroupId, name: 'Upper limb', location: 'Anatomy Lab' }
    const start = server.clock.now() + 10 * MINUTE
    const happens = () =>
      server.store.write(async (tx) => {
        const [from, who] = [(await tx.students.byId(maker.id))!, (await tx.students.byId(invited.id))!]
        await notify(tx, server.running.services, invited.id, NOTIFICATION.invitation(from, group))
        await notify(tx, server.running.services, maker.id, NOTIFICATION.joined(who, group))
        await notify(tx, server.running.services, maker.id, NOTIFICATION.reminder(group, start, server.clock.now()))
      })
    await happens()
    expect(await notificationsOf(invited)).toMatchObject([
      {
        type: 'group_activity',
        title: 'Study group invitation',
        content: 'maker invited you to Upper limb.',
        canJoin: true,
        actionable: true,
        groupId: 'g1',
        senderId: 'maker',
      },
    ])
    expect(await notificationsOf(maker)).toMatchObject([
      { type: 'reminder', content: 'Upper limb starts in 10 min. Anatomy Lab', senderId: null, senderName: '', groupId: 'g1' },
      { type: 'group_activity', content: 'invited joined Upper limb.', canJoin: false, groupId: 'g1' },
    ])
    // A repeat does not renew the notifications: they stay unchanged, and read if they were read.
    await maker.post('/api/notifications/read-all')
    const before = [await notificationsOf(maker), await notificationsOf(invited)]
    server.clock.advance(MINUTE)
    await happens()
    expect([await notificationsOf(maker), await notificationsOf(invited)]).toEqual(before)
  })
})

describe('a block', () => {
  it('prevents every notification between the two, in either direction: message, request, answer and match', async () => {
    const [blocker, blocked] = [
      await server.enrol('blocker', { campusId: 'block.example' as CampusId, program: 'Medicine', year: '1st Year' }),
      await server.enrol('blocked', { campusId: 'block.example' as CampusId }),
    ]
    await blocker.post('/api/meetup-requests', {
      id: 'before-block',
      toUserId: 'blocked',
      subject: 'Anatomy',
      scheduledTime: Date.now(),
      location: 'Lab',
      message: '',
    })
    await block(server, blocker, blocked)
    await blocked.write('blocker', 'a secret')
    await blocked.post('/api/meetup-requests', {
      toUserId: 'blocker',
      subject: 'a secret',
      scheduledTime: Date.now(),
      location: 'Lab',
      message: '',
    })
    await blocked.call('PATCH', '/api/meetup-requests/before-block', { status: 'accepted' })
    await blocked.put('/api/users/profile', { program: 'Medicine', year: '1st Year' })
    expect(await notificationsOf(blocker)).toEqual([])
    expect((await new Replica(blocker).pull()).all('notifications')).toEqual([])
    // The notifications were never made, not just hidden. After the block there is none about the time before.
    await server.store.write((tx) => tx.blocks.remove(blocker.id, blocked.id))
    expect(await notificationsOf(blocker)).toEqual([])
  })

  it('deletes earlier notifications from list, bootstrap, feed and history', async () => {
    const [writer, reader] = [await server.enrol('writer'), await server.enrol('reader')]
    const followed = await new Replica(reader).pull()
    await writer.write('reader', 'a secret')
    await block(server, reader, writer)
    const page = await reader.pull(followed.checkpoint)
    expect(page.collections.notifications).toEqual([{ id: 'reader_friend_writer', _deleted: true, rev: expect.any(Number) }])
    expect([
      await notificationsOf(reader),
      (await reader.backfill('of=notifications')).documents,
      (await reader.pull(null)).collections.notifications,
    ]).toEqual([[], [], []])
  })
})
