import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY, HOUR, MEETUPS_PENDING_MAX, RATE_LIMITS } from '../../schemas/constants.ts'
import { join, open, postGroup, remove, uninvite } from '../support/groups.ts'
import { block, notificationsOf } from '../support/notifications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { Replica, type TestStudent } from '../support/student.ts'

const INVITATIONS_OF_PAIR = RATE_LIMITS.invitationsOfPair.atOnce
const MOST = RATE_LIMITS.strangers.atOnce

describe('strangers', () => {
  // Buckets refill only when a test moves the time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function campus(size: number): Promise<{ server: TestServer; ada: TestStudent }> {
    const server = await startTestServer({ memory: true })
    onTestFinished(() => server.close())
    for (let at = 0; at < size; at++) await server.enrol(`s${at}`)
    return { server, ada: await server.enrol('ada') }
  }
  const ask = (from: TestStudent, to: string, scheduledTime = new Date(Date.now() + DAY).toISOString()) =>
    from.post('/api/meetup-requests', { toUserId: to, subject: 'Anatomy', location: 'Lab', scheduledTime })
  const write = (from: TestStudent, to: string) => from.post('/api/messages', { toUserId: to, content: 'hello' })
  const invite = (from: TestStudent, invitedUsers: string[], more: object = {}) => postGroup(from, { invitedUsers, ...more })
  const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `s${from + at}`)

  it('N67 only fifty of 69 strangers get a meetup request in a day, the others later', async () => {
    const { ada } = await campus(69)
    const all = await Promise.all(names(0, 69).map((to) => ask(ada, to)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST)
    const refused = all.find(({ status }) => status !== 201)!
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '1728',
      { code: 'many-strangers', message: 'You’ve contacted many new people today. This will be sent as soon as the limit allows.' },
    ])
    // A second request and the copy in the chat go to somebody who has been asked.
    const asked = names(0, 69)[all.findIndex(({ status }) => status === 201)]!
    expect([(await ask(ada, asked)).status, (await write(ada, asked)).status]).toEqual([201, 201])
  })

  it('N67 messages, requests and invitations count together, and an invitation of too many notifies nobody', async () => {
    const { server, ada } = await campus(80)
    for (const to of names(0, 20)) expect((await write(ada, to)).status).toBe(201)
    for (const to of names(20, 40)) expect((await ask(ada, to)).status).toBe(201)
    const refused = await invite(ada, names(40, 51))
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'too-many-strangers', message: 'You can invite 10 new people now. Choose fewer, then create the group again.' },
    ])
    const invitee = await server.browser('s45')
    expect(await notificationsOf(invitee)).toEqual([])
    // The refusal counted nobody; those who are known do not count.
    expect((await invite(ada, names(0, 50))).status).toBe(201)
    expect(await notificationsOf(invitee)).toHaveLength(1)
    expect((await invite(ada, ['s70'])).body).toMatchObject({
      code: 'too-many-strangers',
      message: expect.stringMatching(/only people you know/),
    })
    expect([(await write(ada, 's70')).status, (await ask(ada, 's71')).status]).toEqual([429, 429])
    expect((await invite(ada, names(0, 40))).status).toBe(201)
  })

  it('N67 an invitation counts ids of nobody and students across a block like everybody else', async () => {
    const { server, ada } = await campus(3)
    await block(server, await server.browser('s0'), ada)
    const invisible = ['s0', ...Array.from({ length: MOST - 1 }, (_, at) => `nobody${at}`)]
    expect((await invite(ada, invisible)).status).toBe(201)
    expect((await write(ada, 's1')).status).toBe(429)
  })

  it('N67 joining groups of strangers counts each group once, and one that invites the student not at all', async () => {
    const { server, ada } = await campus(4)
    const [first, second, third] = [await server.browser('s0'), await server.browser('s1'), await server.browser('s2')]
    const joins = async (owner: TestStudent, invitedUsers: string[] = []) =>
      (await join(ada, String((await open(owner, { invitedUsers })).id))).status
    expect(
      (
        await invite(
          ada,
          Array.from({ length: MOST - 1 }, (_, at) => `nobody${at}`),
        )
      ).status,
    ).toBe(201)
    expect([await joins(first, ['ada']), await joins(second)]).toEqual([200, 200])
    expect([await joins(third), (await write(ada, 's3')).status]).toEqual([429, 429])
    // A further group of somebody who is in one with the student.
    expect(await joins(second)).toBe(200)
  })

  it('N67 a student who contacted me, or is in a group with me, is no stranger', async () => {
    const { server, ada } = await campus(54)
    const [writer, asker, member] = [await server.browser('s50'), await server.browser('s51'), await server.browser('s52')]
    await writer.write('ada', 'I was first')
    await ask(asker, 'ada')
    const { body: group } = await invite(member, [])
    expect((await ada.post(`/api/study-groups/${group.id}/join`)).status).toBe(200)
    for (const to of names(0, MOST)) await write(ada, to)
    expect((await write(ada, 's53')).status).toBe(429)
    for (const to of names(50, 53)) expect((await ask(ada, to)).status).toBe(201)
  })

  it('N68 the 13th request that waits for an answer of the same student is refused with a sentence, until one is answered', async () => {
    const { server, ada } = await campus(1)
    const ben = await server.browser('s0')
    const all = []
    for (let at = 0; at <= MEETUPS_PENDING_MAX; at++) all.push(await ask(ada, 's0'))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MEETUPS_PENDING_MAX)
    expect([all.at(-1)!.status, all.at(-1)!.body]).toEqual([
      409,
      {
        code: 'too-many-requests',
        message: '12 of your requests to this student wait for an answer. Wait for one before you ask again.',
      },
    ])
    // The other direction has its own count.
    expect((await ask(ben, 'ada')).status).toBe(201)
    expect((await ben.call('PATCH', `/api/meetup-requests/${all[0]!.body.id as string}`, { status: 'declined' })).status).toBe(200)
    expect([(await ask(ada, 's0')).status, (await ask(ada, 's0')).status]).toEqual([201, 409])
  })

  it('N68 requests for past times count for a week, requests that a block withholds as long as others', async () => {
    const { server, ada } = await campus(2)
    const past = new Date(server.clock.now() - DAY).toISOString()
    await block(server, await server.browser('s1'), ada)
    for (const [to, when] of [
      ['s0', past],
      ['s1', undefined],
    ] as const) {
      for (let at = 0; at < MEETUPS_PENDING_MAX; at++) expect((await ask(ada, to, when)).status).toBe(201)
      expect((await ask(ada, to, when)).status).toBe(409)
    }
    server.clock.advance(7 * DAY)
    expect((await ask(ada, 's0', past)).status).toBe(201)
  })

  it('N84 the 13th invitation to one student that has no answer is refused with a sentence, although the groups are gone', async () => {
    const { server, ada } = await campus(2)
    const ben = await server.browser('s0')
    for (let at = 0; at < INVITATIONS_OF_PAIR; at++)
      expect((await remove(ada, (await open(ada, { invitedUsers: ['s0'] })).id)).status).toBe(200)
    const { status, body } = await invite(ada, ['s1', 's0'])
    expect([status, body]).toEqual([
      409,
      {
        code: 'too-many-invitations',
        message: 'Earlier invitations to s0 are unanswered. Create the group without inviting them again.',
      },
    ])
    expect(await notificationsOf(await server.browser('s1'))).toEqual([])
    // The others, and the other direction, have their own counts.
    expect((await invite(ada, ['s1'])).status).toBe(201)
    expect((await invite(ben, ['ada'])).status).toBe(201)
    vi.advanceTimersByTime(14 * HOUR)
    expect([(await invite(ada, ['s0'])).status, (await invite(ada, ['s0'])).status]).toEqual([201, 409])
  })

  it.each(['accepted', 'declined'])('N84 an invitation that was %s does not count any more', async (answer) => {
    const { server, ada } = await campus(1)
    const ben = await server.browser('s0')
    for (let at = 0; at < INVITATIONS_OF_PAIR + 2; at++) {
      const group = await open(ada, { invitedUsers: ['s0'] })
      expect((await (answer === 'accepted' ? join(ben, group.id) : uninvite(ben, group.id, 's0'))).status).toBe(200)
      await remove(ada, group.id)
    }
  })

  it('N84 a refusal names nobody whom the student does not see', async () => {
    const { server, ada } = await campus(1)
    await block(server, await server.browser('s0'), ada)
    const refused = async (to: string) => {
      for (let at = 0; at < INVITATIONS_OF_PAIR; at++) await remove(ada, (await open(ada, { invitedUsers: [to] })).id)
      return (await invite(ada, [to])).body.message
    }
    expect(await refused('s0')).toBe(
      'Earlier invitations to one of these students are unanswered. Create the group without inviting them again.',
    )
    expect(await refused('nobody')).toContain('one of these students')
  })

  it('N68 invitations end with their group, on every device, whether it is deleted or its time is over', async () => {
    const { server, ada } = await campus(2)
    const ben = await server.browser('s0')
    const device = new Replica(ben)
    const made = []
    for (let at = 0; at < 2; at++) made.push((await invite(ada, ['s0', 's1'], { studyDuration: 60 })).body.id)
    await device.pull()
    expect(device.all('notifications')).toHaveLength(2)
    expect((await remove(ada, made[0]!)).status).toBe(200)
    expect((await notificationsOf(ben)).map(({ groupId }) => groupId)).toEqual([made[1]])
    server.clock.advance(2 * HOUR)
    await server.running.jobs.wake()
    expect(await notificationsOf(ben)).toEqual([])
    expect((await device.pull()).all('notifications')).toEqual([])
  })
})
