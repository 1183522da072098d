import { afterAll, beforeAll, expect, it } from 'vitest'
import { GROUP_REMINDER, HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import { block, notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

const open = async (maker: TestStudent, id: string, invitedUsers: string[], more = {}) => {
  const body = { ...more, id, name: 'Upper limb', groupSize: 'small', subject: 'Anatomy', studyDuration: 60, location: 'Lab', invitedUsers }
  const response = await maker.post('/api/study-groups', body, { 'Idempotency-Key': id })
  expect(response.status).toBe(201)
}

it('NOTIF-012 DATA-033 DATA-037 an invitation notifies its student once, and members are notified of the join', async () => {
  const [maker, invited, other] = [await server.enrol('maker'), await server.enrol('invited'), await server.enrol('other')]
  for (let time = 0; time < 2; time++) await open(maker, 'g1', ['invited', 'maker'])
  expect(await notificationsOf(invited)).toMatchObject([
    {
      type: 'group_activity',
      content: 'maker invited you to Upper limb.',
      canJoin: true,
      actionable: true,
      groupId: 'g1',
      senderId: 'maker',
    },
  ])
  expect([await notificationsOf(maker), await notificationsOf(other)]).toEqual([[], []])

  for (let time = 0; time < 2; time++) expect((await invited.post('/api/notifications/join-group/g1')).status).toBe(200)
  expect(await notificationsOf(invited)).toMatchObject([{ canJoin: false, actionable: false, isRead: true }])
  await other.post('/api/study-groups/g1/join')
  expect((await notificationsOf(maker)).map(({ content, isRead }) => [content, isRead])).toEqual([
    ['other joined Upper limb.', false],
    ['invited joined Upper limb.', false],
  ])
  expect((await notificationsOf(invited)).map(({ title }) => title)).toEqual(['New group member', 'Study group invitation'])
  expect(await notificationsOf(other)).toEqual([])
})

it('an invitation reaches no student who cannot see the group, is unknown or is across a block', async () => {
  const [maker, far, blocking] = [
    await server.enrol('maker2'),
    await server.enrol('far', { campusId: 'far.example' as CampusId }),
    await server.enrol('blocking'),
  ]
  await block(server, blocking, maker)
  await open(maker, 'g2', ['far', 'blocking', 'nobody'])
  await server.store.write((tx) => tx.blocks.remove(blocking.id, maker.id))
  expect([await notificationsOf(far), await notificationsOf(blocking), await notificationsOf(maker)]).toEqual([[], [], []])
})

it('members are reminded once, 10 minutes before a group that was scheduled for later, and not of one that begins at once', async () => {
  const [maker, member, late] = [await server.enrol('maker3'), await server.enrol('member'), await server.enrol('late')]
  const start = server.clock.now() + 2 * HOUR
  await open(maker, 'planned', [], { scheduledAt: new Date(start).toISOString() })
  await open(maker, 'soon', [], { scheduledAt: new Date(server.clock.now() + 9 * MINUTE).toISOString() })
  await open(maker, 'now', [])
  await member.post('/api/study-groups/planned/join')
  const reminders = async (student: TestStudent) =>
    (await notificationsOf(student))
      .filter(({ type }) => type === 'reminder')
      .map(({ content, senderId, groupId }) => [content, senderId, groupId])
  server.clock.advance(2 * HOUR - GROUP_REMINDER - 1)
  await server.running.jobs.wake()
  expect(await reminders(member)).toEqual([])
  server.clock.advance(1)
  for (let time = 0; time < 2; time++) await server.running.jobs.wake()
  await late.post('/api/study-groups/planned/join')
  for (const student of [maker, member]) expect(await reminders(student)).toEqual([['Upper limb starts in 10 min. Lab', null, 'planned']])
  server.clock.advance(HOUR)
  await server.running.jobs.wake()
  expect([(await reminders(maker)).length, await reminders(late)]).toEqual([1, []])
})

it('I7 GROUP-052 the other members are notified who deleted a group or ended its session, once, also when they are offline', async () => {
  const [maker, member, outsider] = [await server.enrol('maker4'), await server.enrol('member4'), await server.enrol('outsider4')]
  const ending = {
    'deleted-1': (student: TestStudent) => student.call('DELETE', '/api/study-groups/deleted-1'),
    'ended-1': (student: TestStudent) => student.put('/api/study-sessions/ended-1', { status: 'ended' }),
  }
  for (const [id, end] of Object.entries(ending)) {
    await open(maker, id, [])
    await member.post(`/api/study-groups/${id}/join`)
    expect((await end(member)).status).toBe(200)
    await end(member)
    const [newest, ...older] = await notificationsOf(maker)
    expect(newest).toMatchObject({
      type: 'group_activity',
      title: 'Study group deleted',
      content: 'member4 deleted Upper limb.',
      senderId: 'member4',
      groupId: id,
      isRead: false,
      canJoin: false,
      actionable: false,
    })
    expect(older.filter(({ groupId, title }) => groupId === id && title === newest!.title)).toEqual([])
  }
  expect([await notificationsOf(member), await notificationsOf(outsider)]).toEqual([[], []])

  // The student who opened a group ends it.
  await open(maker, 'own-1', [])
  await member.post('/api/study-groups/own-1/join')
  await maker.call('DELETE', '/api/study-groups/own-1')
  expect(await notificationsOf(member)).toMatchObject([
    { title: 'Study group ended', content: 'maker4 ended Upper limb.', senderId: 'maker4' },
  ])
})

it('I7 nobody is notified of a group whose time is over, or that its only member leaves', async () => {
  const [maker, member] = [await server.enrol('maker5'), await server.enrol('member5')]
  await open(maker, 'over', [])
  await member.post('/api/study-groups/over/join')
  await open(maker, 'alone', [])
  await maker.post('/api/study-groups/alone/leave')
  server.clock.advance(2 * HOUR)
  await server.running.jobs.wake()
  expect(await server.store.read((view) => view.groups.byIds(['over', 'alone']))).toEqual([])
  expect([(await notificationsOf(maker)).map(({ title }) => title), await notificationsOf(member)]).toEqual([['New group member'], []])
})
