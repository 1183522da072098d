import { describe, expect, it } from 'vitest'
import { HOUR, MEETUP_MOVES_MAX, MINUTE } from '../../../schemas/constants.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import { demoCampus } from '../../support/demo-campus.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface Shown extends Record<string, unknown> {
  id: MeetupId
  status: string
  code?: string
  message: string
}

const { server, amina, youssef } = await demoCampus()
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
const ask = async (more: object = {}) => {
  const wish = { toUserId: 'youssef', subject: 'Anatomy', scheduledTime: at(3 * HOUR), location: 'Anatomy Lab', message: '' }
  return (await amina.post<Shown>('/api/meetup-requests', { ...wish, ...more })).body
}
const answer = (id: string, status: string, by = youssef, more: object = {}) =>
  by.call<Shown>('PATCH', `/api/meetup-requests/${id}`, { status, ...more })
const change = (id: string, how: string, by: TestStudent, body: object = {}, headers = {}) =>
  by.post<Shown>(`/api/meetup-requests/${id}/${how}`, body, headers)
const agreed = async () => {
  const { id } = await ask()
  await answer(id, 'accepted')
  return id
}
const one = async (student: TestStudent, id: string) =>
  (await student.get<Shown[]>('/api/meetup-requests')).body.find((request) => request.id === id)!
const notices = async (student: TestStudent) =>
  (await student.get<{ title: string; content: string; actionable: boolean; isRead: boolean }[]>('/api/notifications')).body
const newest = async (student: TestStudent) => (await notices(student))[0]

describe('a meetup that is moved', () => {
  it('a move by either student asks the other one again, and the answer stays with the earlier time', async () => {
    const id = await agreed()
    const { status, body } = await change(id, 'move', youssef, { scheduledTime: at(5 * HOUR), reason: 'My lab runs late.', round: 0 })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'pending',
        answeredAt: null,
        scheduledTime: at(5 * HOUR),
        location: 'Anatomy Lab',
        moved: { byUserId: 'youssef', at: at(0), reason: 'My lab runs late.' },
        earlier: [{ scheduledTime: at(3 * HOUR), location: 'Anatomy Lab', askedByUserId: 'amina', status: 'accepted' }],
      },
    ])
    expect((await answer(id, 'accepted', youssef)).status).toBe(403)
    expect((await answer(id, 'accepted', amina, { round: 1 })).body).toMatchObject({ status: 'accepted', scheduledTime: at(5 * HOUR) })
    expect(await one(youssef, id)).toEqual(await one(amina, id))
  })

  it('reaches the devices of both, and the other one gets the reason, with buttons to answer', async () => {
    const id = await agreed()
    const replicas = [await new Replica(amina).pull(), await new Replica(youssef).pull()]
    await change(id, 'move', youssef, { location: 'Roof', reason: 'The lab is closed.' })
    for (const replica of replicas) {
      await replica.pull()
      expect(replica.get('meetups', id)).toMatchObject({ location: 'Roof', status: 'pending', moved: { reason: 'The lab is closed.' } })
    }
    expect(await newest(amina)).toMatchObject({
      title: 'Meetup moved',
      content: 'Youssef moved “Anatomy” to Roof. “The lab is closed.”',
      actionable: true,
      isRead: false,
    })
    await change(id, 'move', youssef, { scheduledTime: at(6 * HOUR), reason: 'The lab is closed.' })
    expect(await newest(amina)).toMatchObject({ content: 'Youssef moved “Anatomy” to another time. Roof. “The lab is closed.”' })
    await answer(id, 'declined', amina)
    expect((await notices(amina)).find(({ title }) => title === 'Meetup moved')).toMatchObject({ actionable: false, isRead: true })
    expect(await newest(youssef)).toMatchObject({ title: 'Meetup declined' })
  })

  it('replaces the request that still waits for an answer, in one notification', async () => {
    const { id } = await ask()
    const before = (await notices(youssef)).length
    await change(id, 'move', amina, { location: 'Roof' })
    expect((await notices(youssef)).length).toBe(before)
    expect(await newest(youssef)).toMatchObject({ title: 'Meetup moved', actionable: true, isRead: false })
  })

  it('counts once when both move it at once: the second one had not seen the first', async () => {
    const id = await agreed()
    const both = await Promise.all([
      change(id, 'move', amina, { scheduledTime: at(4 * HOUR), round: 0 }),
      change(id, 'move', youssef, { scheduledTime: at(5 * HOUR), round: 0 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('moved')
    expect(await one(amina, id)).toMatchObject({ scheduledTime: both.find(({ status }) => status === 200)!.body.scheduledTime })
  })

  it('is not accepted by a new answer to its earlier time', async () => {
    const { id } = await ask()
    await change(id, 'move', amina, { location: 'Roof', round: 0 })
    const late = await answer(id, 'accepted', youssef, { round: 0 })
    expect([late.status, late.body.code, (await one(amina, id)).status]).toEqual([409, 'moved', 'pending'])

    const other = await agreed()
    await change(other, 'move', amina, { location: 'Roof' })
    const again = await answer(other, 'accepted', youssef, { round: 0 })
    expect([again.status, again.body.status]).toEqual([200, 'pending'])
    expect((await answer(other, 'declined', youssef, { round: 0 })).status).toBe(409)
  })

  it('is moved once by a repeat, with and without a key', async () => {
    const id = await agreed()
    const move = { scheduledTime: at(4 * HOUR), round: 0 }
    const [first, second] = [await change(id, 'move', amina, move, { 'Idempotency-Key': 'k-move' }), await change(id, 'move', amina, move)]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect((await change(id, 'move', amina, move, { 'Idempotency-Key': 'k-move' })).body).toEqual(first.body)
    expect((await one(amina, id)).earlier).toHaveLength(1)
  })

  it('accepts a past time, is refused without a change, and after it was moved too often', async () => {
    const { id } = await ask()
    expect((await change(id, 'move', amina, { scheduledTime: '1999-12-31T21:59:59.000Z' })).status).toBe(200)
    expect((await change(id, 'move', amina, {})).body).toMatchObject({ code: 'invalid', message: 'Choose a different time or place.' })
    for (let round = 1; round < MEETUP_MOVES_MAX; round++)
      expect((await change(id, 'move', amina, { location: `Hall ${round}` })).status).toBe(200)
    const last = await change(id, 'move', amina, { location: 'Roof' })
    expect([last.status, last.body.code]).toEqual([409, 'too-many-moves'])
  })
})

describe('a meetup that ends', () => {
  it('is withdrawn by its asker while nobody has answered: the other one gets the reason and cannot accept it', async () => {
    const { id } = await ask()
    expect((await change(id, 'withdraw', youssef)).status).toBe(403)
    const { status, body } = await change(id, 'withdraw', amina, { reason: 'I have an exam.' })
    expect([status, body]).toMatchObject([
      200,
      { status: 'pending', ended: { how: 'withdrawn', byUserId: 'amina', reason: 'I have an exam.' } },
    ])
    expect(await newest(youssef)).toMatchObject({
      title: 'Meetup request withdrawn',
      content: 'Amina withdrew the request: Anatomy. “I have an exam.”',
      actionable: false,
      isRead: false,
    })
    expect((await answer(id, 'accepted')).body).toEqual({ code: 'withdrawn', message: 'This request was withdrawn.' })
  })

  it('is called off by either after both agreed, and the other one gets the reason', async () => {
    for (const [by, other, name] of [
      [amina, youssef, 'Amina'],
      [youssef, amina, 'Youssef'],
    ] as const) {
      const id = await agreed()
      const { body } = await change(id, 'call-off', by, { reason: 'I am ill.' })
      expect(body).toMatchObject({ status: 'accepted', ended: { how: 'called-off', at: at(0), reason: 'I am ill.' } })
      expect(await one(other, id)).toMatchObject({ ended: { reason: 'I am ill.' } })
      expect(await newest(other)).toMatchObject({
        title: 'Meetup called off',
        content: `${name} called off your meetup: Anatomy. “I am ill.”`,
        isRead: false,
      })
      server.clock.advance(1_000)
    }
  })

  it('ends once: again is no change, also when both call it off at once, and another end is refused', async () => {
    const id = await agreed()
    const both = await Promise.all([change(id, 'call-off', amina, { reason: 'A' }), change(id, 'call-off', youssef, { reason: 'B' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body.ended).toEqual(both[1].body.ended)
    for (const how of ['withdraw', 'move']) expect((await change(id, how, amina, { location: 'Roof' })).body.code).toBe('called-off')
    expect((await answer(id, 'declined')).body.code).toBe('called-off')
  })

  it('goes by what the other one did first', async () => {
    const accepted = await agreed()
    expect((await change(accepted, 'withdraw', amina)).body.code).toBe('already-answered')
    const { id } = await ask()
    expect((await change(id, 'call-off', amina)).body.code).toBe('not-agreed')
    await answer(id, 'declined')
    for (const how of ['withdraw', 'call-off', 'move'])
      expect((await change(id, how, amina, { location: 'Roof' })).body.code).toBe('already-answered')
  })

  it('may still be called off after an agreed time was moved, and both still know each other', async () => {
    const id = await agreed()
    await change(id, 'move', amina, { scheduledTime: at(6 * HOUR) })
    expect(await server.store.read((view) => view.meetups.agreed(amina.id, youssef.id))).toBe(true)
    expect((await change(id, 'call-off', youssef)).body).toMatchObject({ ended: { how: 'called-off' } })
  })

  it('cannot be called off when it is over, unless that was composed before and waited without a network', async () => {
    const id = await agreed()
    const composedAt = at(2 * HOUR)
    server.clock.advance(4 * HOUR)
    expect((await change(id, 'call-off', youssef)).body).toEqual({ code: 'over', message: 'This meetup has already ended.' })
    expect((await change(id, 'move', youssef, { location: 'Roof' })).body.code).toBe('over')
    expect((await change(id, 'call-off', youssef, { composedAt })).status).toBe(200)
  })

  it('N17 is nobody else’s: a third student gets what an unknown meetup gets, and nothing moves', async () => {
    const id = await agreed()
    const lina = await server.as('lina')
    const heads = () => server.store.read((view) => view.feeds.heads(['user:amina', 'user:youssef', 'user:lina', 'campus:demo']))
    const before = await heads()
    for (const how of ['move', 'withdraw', 'call-off']) {
      const [hers, unknown] = [await change(id, how, lina, { location: 'Roof' }), await change('nothing', how, lina, { location: 'Roof' })]
      expect([hers.status, hers.body]).toEqual([404, unknown.body])
    }
    for (const body of [{ reason: 'x'.repeat(201) }, { reason: 'a\u0000b' }, { reason: 7 }])
      for (const how of ['move', 'withdraw', 'call-off'])
        expect((await change(id, how, amina, { location: 'Roof', ...body })).status).toBe(400)
    for (const body of [{ location: ' ' }, { scheduledTime: 'soon' }, { location: 'Roof', round: -1 }, { location: 'Roof', round: 1 }])
      expect((await change(id, 'move', amina, body)).status).toBeGreaterThanOrEqual(400)
    expect(await heads()).toEqual(before)
  })
})

describe('a meetup with a student who blocks the other', () => {
  it('ends and moves in silence', async () => {
    const [zoe, noah] = [await server.as('zoe'), await server.as('noah')]
    const { id } = (
      await zoe.post<Shown>('/api/meetup-requests', { toUserId: 'noah', subject: 'Anatomy', scheduledTime: at(HOUR), location: 'Lab' })
    ).body
    await answer(id, 'accepted', noah)
    await noah.call('PUT', '/api/blocks/zoe', {})
    const before = await notices(noah)
    expect((await change(id, 'move', zoe, { scheduledTime: at(HOUR + MINUTE), reason: 'a secret' })).status).toBe(200)
    expect((await change(id, 'call-off', zoe, { reason: 'a secret' })).status).toBe(200)
    expect((await change(id, 'call-off', noah)).status).toBe(404)
    expect(await notices(noah)).toEqual(before)
    expect(JSON.stringify((await noah.pull(null)).collections)).not.toContain('a secret')
  })
})
