import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  BLOCKS_MAX,
  CALENDAR_MAX,
  DAY,
  JOINED_GROUPS_MAX,
  MEETUPS_OF_PAIR_MAX,
  NOTIFICATIONS_OF_PAIR_MAX,
} from '../../../schemas/constants.ts'
import { userFeed } from '../../../sync-server/feed-names.ts'
import type { StoredMeetup } from '../../../sync-server/store/records.ts'
import { group, id, meetup, notification } from '../../../sync-server/store/testing/make.ts'
import { connectBuiltIn } from '../../support/calendar.ts'
import { join } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('two students with many rows', () => {
  let server: TestServer
  let ada: TestStudent
  let ben: TestStudent

  beforeEach(async () => {
    server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
    onTestFinished(() => server.close())
    ada = await server.enrol('ada')
    ben = await server.enrol('ben')
    await server.enrol('cho')
  })

  const number = (at: number) => String(at).padStart(4, '0')
  /** Stores requests of ada, the first one first. Ada and Ben ask each other in turns. */
  const store = (count: number, fields: Partial<StoredMeetup> = {}, letter = 'm', to = 'ben') =>
    server.store.write(async (tx) => {
      for (let at = 0; at < count; at++) {
        const [from, asked] = at % 2 && to === 'ben' ? [to, 'ada'] : ['ada', to]
        await tx.meetups.put(meetup(`${letter}${number(at)}`, from, asked, { createdAt: at, ...fields }))
      }
    })
  const ask = (from: TestStudent, toUserId: string) =>
    from.post('/api/meetup-requests', {
      toUserId,
      subject: 'Anatomy',
      location: 'Lab',
      scheduledTime: new Date(server.clock.now() + DAY).toISOString(),
    })
  const countOf = (a: string, b: string) => server.store.read((view) => view.meetups.countBetween(id(a), id(b)))
  /** Returns how often a change of the collection was published to a student by `work`. */
  const published = async (student: string, collection: string, work: () => Promise<unknown>) => {
    const feed = userFeed(id(student))
    const before = await server.store.read(async (view) => (await view.feeds.heads([feed]))[feed]!)
    await work()
    const entries = await server.store.read((view) => view.feeds.after(feed, before, 10_000))
    return entries.filter((entry) => entry.collection === collection).length
  }

  it('N83 a request beyond 200 meetups of two students removes their oldest declined one, on the devices of both', async () => {
    await store(MEETUPS_OF_PAIR_MAX, { status: 'declined' })
    const checkpoints = [(await ada.pull(null)).checkpoint, (await ben.pull(null)).checkpoint]
    expect((await ask(ada, 'ben')).status).toBe(201)
    expect(await countOf('ada', 'ben')).toBe(MEETUPS_OF_PAIR_MAX)
    const kept = await server.store.read((view) => view.meetups.byIds(['m0000', 'm0001']))
    expect(kept.map((each) => each.id)).toEqual(['m0001'])
    for (const [at, student] of [ada, ben].entries()) {
      const { collections } = await student.pull(checkpoints[at]!)
      expect(collections.meetups).toContainEqual({ id: 'm0000', _deleted: true, rev: expect.any(Number) })
      expect(collections.meetups).toHaveLength(2)
    }
  })

  it('N83 more than 200 meetups of two students, from before there was a limit, go with the next request', async () => {
    await store(MEETUPS_OF_PAIR_MAX + 50, { status: 'declined' })
    expect((await ask(ada, 'ben')).status).toBe(201)
    expect(await countOf('ada', 'ben')).toBe(MEETUPS_OF_PAIR_MAX)
  })

  it('N83 a request of two students with 200 meetups to come is refused with a sentence', async () => {
    await store(MEETUPS_OF_PAIR_MAX, { status: 'accepted', scheduledTime: server.clock.now() + DAY })
    const { status, body } = await ask(ada, 'ben')
    expect([status, body]).toEqual([
      409,
      {
        code: 'too-many-meetups',
        message: 'You two have 200 meetups to come. Wait until one is over, or call one off. Then ask again.',
      },
    ])
    expect((await ask(ada, 'cho')).status).toBe(201)
  })

  it('N83 a block publishes the meetups of the two, and none of the other thousand of the blocker', async () => {
    await store(1_000, { status: 'declined' }, 'c', 'cho')
    await store(3)
    const block = () => ada.put('/api/blocks/ben', {})
    expect(await published('ada', 'meetups', block)).toBe(3)
    expect((await ada.get<unknown[]>('/api/meetup-requests')).body).toHaveLength(100)
  })

  it('N83 a student has at most 200 notifications about another one, the newest, and a block publishes no more', async () => {
    await server.store.write(async (tx) => {
      for (let at = 0; at < NOTIFICATIONS_OF_PAIR_MAX; at++)
        await tx.notifications.put(id('ben'), notification(`n${number(at)}`, { timestamp: at + 1, senderId: id('ada') }))
      await tx.notifications.put(id('ben'), notification('other', { timestamp: 0, senderId: id('cho') }))
    })
    const device = new Replica(ben)
    await device.pull()
    expect((await ask(ada, 'ben')).status).toBe(201)
    const kept = await server.store.read((view) => view.notifications.of(id('ben'), null, 1_000))
    expect(kept.map((each) => each.id).slice(-2)).toEqual(['n0001', 'other'])
    expect(kept).toHaveLength(NOTIFICATIONS_OF_PAIR_MAX + 1)
    expect((await device.pull()).all('notifications').map((each) => each.id)).not.toContain('n0000')
    expect(await published('ben', 'notifications', () => ada.put('/api/blocks/ben', {}))).toBe(NOTIFICATIONS_OF_PAIR_MAX)
  })

  it('N83 the block of one more than a thousand students is refused with a sentence', async () => {
    await server.store.write(async (tx) => {
      for (let at = 0; at < BLOCKS_MAX; at++) await tx.blocks.add(id('ada'), id(`x${at}`))
    })
    const { status, body } = await ada.put('/api/blocks/ben', {})
    expect([status, body]).toEqual([
      409,
      { code: 'too-many-blocks', message: 'You’ve blocked 1000 students. Unblock one of them, then block this one.' },
    ])
  })

  it('N83 a member of fifty open groups leaves one before joining another one', async () => {
    const campus = (await server.store.read((view) => view.students.byId(ada.id)))!.campusId
    const endTime = server.clock.now() + DAY
    await server.store.write(async (tx) => {
      for (let at = 0; at < JOINED_GROUPS_MAX; at++) await tx.groups.put(group(`g${at}`, ['ben', 'ada'], { endTime }), campus)
      await tx.groups.put(group('next', ['ben'], { endTime, maxMembers: 5 }), campus)
    })
    const { status, body } = await join(ada, 'next')
    expect([status, body]).toEqual([
      409,
      { code: 'too-many-groups', message: 'You’re in 50 open study groups. Leave one, then join this one.' },
    ])
    expect((await ada.post('/api/study-groups/g0/leave')).status).toBe(200)
    expect((await join(ada, 'next')).status).toBe(200)
  })

  it('N83 study sessions beyond 500 events of a calendar take the place of the latest ones, and of the earliest of the built-in one', async () => {
    await connectBuiltIn(ada)
    const start = server.clock.now() + DAY
    await server.store.write(async (tx) => {
      for (let at = 0; at < CALENDAR_MAX; at++) {
        const each = { id: `e${number(at)}`, title: 'Lecture', start: start + at, end: start + at + 1 }
        await tx.calendars.putEvent(id('ada'), each)
        await tx.calendars.putBuiltIn(id('ada'), each, CALENDAR_MAX)
      }
    })
    const session = { subject: 'Anatomy', startTime: new Date(start + 10).toISOString(), endTime: new Date(start + DAY).toISOString() }
    expect((await ada.post('/api/calendar/sync-study-session', session)).status).toBe(201)
    const { events, builtIn } = await server.store.read(async ({ calendars }) => ({
      events: await calendars.events(id('ada'), 1_000),
      builtIn: await calendars.builtIn(id('ada'), 0, start + DAY),
    }))
    expect([events.length, events[0]!.id, events.at(-1)!.id]).toEqual([CALENDAR_MAX, 'e0000', 'e0498'])
    expect([builtIn.length, builtIn[0]!.id, builtIn.at(-1)!.id]).toEqual([CALENDAR_MAX, 'e0001', 'e0499'])
  })
})
