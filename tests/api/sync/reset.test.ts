import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('a checkpoint', () => {
  let server: TestServer
  let lina: TestStudent
  let good: Checkpoint
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    lina = await server.as('lina')
    const [youssef, sara] = [await server.as('youssef'), await server.as('sara')]
    await youssef.write('sara', 'a secret of theirs')
    await sara.write('youssef', 'another secret')
    good = (await lina.pull(null)).checkpoint
  })
  afterAll(() => server.close())

  const wrong: [title: string, checkpoint: (good: Checkpoint) => Checkpoint][] = [
    ['a checkpoint of another history', (c) => ({ ...c, epoch: 'another' })],
    ['a checkpoint of no history', (c) => ({ ...c, epoch: '' })],
    [
      'a checkpoint ahead of the server (restored from a backup)',
      (c) => ({ ...c, feeds: { ...c.feeds, 'user:lina': c.feeds['user:lina']! + 1 } }),
    ],
    ['a checkpoint ahead of the campus', (c) => ({ ...c, feeds: { ...c.feeds, 'campus:demo': Number.MAX_SAFE_INTEGER } })],
    ['a checkpoint without the campus', (c) => ({ ...c, feeds: { 'user:lina': c.feeds['user:lina']! } })],
    ['a checkpoint without any feed', (c) => ({ ...c, feeds: {} })],
    ['N14 a checkpoint of somebody else', (c) => ({ ...c, feeds: { 'user:youssef': 0, 'campus:demo': c.feeds['campus:demo']! } })],
    ['N14 a checkpoint with somebody else beside it', (c) => ({ ...c, feeds: { ...c.feeds, 'user:youssef': 0 } })],
    ['N14 a checkpoint of another campus', (c) => ({ ...c, feeds: { 'user:lina': c.feeds['user:lina']!, 'campus:other.example': 0 } })],
    ['N14 a checkpoint with names that are none', (c) => ({ ...c, feeds: { 'user:lina': 0, toString: 0 } })],
  ]
  it.each(wrong)('CHECK-3 PULL-10 PULL-11 %s gets a bootstrap of my own feeds, marked as a reset', async (_, forged) => {
    const response = await lina.pull(forged(good), 1)
    expect([response.reset, response.more]).toEqual([true, false])
    expect(response.checkpoint).toEqual(good)
    expect(response.collections.account!.map(({ id }) => id)).toEqual(['lina'])
    expect(JSON.stringify(response)).not.toContain('secret')
  })

  it('PULL-10 a checkpoint that can be served gets no reset', async () => {
    expect((await lina.pull(good)).reset).toBeUndefined()
    expect((await lina.pull({ ...good, feeds: { 'user:lina': 0, 'campus:demo': 0 } })).reset).toBeUndefined()
  })

  it('N14 gives no access to the conversation of two others, by pull or by history', async () => {
    const page = await lina.pull({ ...good, feeds: { 'user:lina': 0, 'campus:demo': 0 } })
    const history = await lina.get('/sync/history?of=messages&with=youssef')
    const notifications = await lina.get('/sync/history?of=notifications&before=somebody-elses')
    for (const text of [JSON.stringify(page), history.text, notifications.text]) expect(text).not.toContain('secret')
    expect(notifications.status).toBe(404)
  })

  it('PULL-9 N14 gets only the deletion of a document that a feed names by mistake, never its body', async () => {
    const other = await startTestServer({ demo: true, memory: true })
    const [reader, amina, zoe] = [await other.as('lina'), await other.as('amina'), await other.as('zoe')]
    const stranger = await other.enrol('stranger', { campusId: 'other.example' as CampusId, firstName: 'secret' })
    const theirs = await amina.write('youssef', 'a secret of theirs')
    await other.store.write((tx) => tx.blocks.add(reader.id, zoe.id))
    const withheld = await zoe.write('lina', 'a secret that is withheld')
    const { checkpoint } = await reader.pull(null)
    const wrong = [
      ['messages', theirs.id],
      ['messages', withheld.id],
      ['students', stranger.id],
      ['students', zoe.id],
      ['account', amina.id],
      ['conversations', 'zoe'],
      ['sessions', 'demo-anatomy'],
      ['meetups', 'demo-meetup'],
      ['contacts', 'amina'],
      ['notifications', 'n1'],
      ['events', 'e1'],
    ] as const
    await other.store.write(async (tx) => {
      for (const [collection, docId] of wrong) tx.publish(['user:lina'], collection, docId)
    })
    const page = await reader.pull(checkpoint)
    for (const [collection, id] of wrong)
      expect(page.collections[collection]).toContainEqual({ id, _deleted: true, rev: expect.any(Number) })
    expect(JSON.stringify(page)).not.toContain('secret')
    await other.close()
  })

  it('N37 a checkpoint of a former campus gets a reset without that campus’s documents, which return with it', async () => {
    const mover = await server.enrol('mover', { campusId: 'demo' as CampusId })
    const replica = await new Replica(mover).pull()
    expect(replica.all('students').length).toBeGreaterThan(20)
    const move = (campusId: string | null) =>
      server.store.write(async (tx) => tx.students.put({ ...(await tx.students.byId(mover.id))!, campusId: campusId as CampusId | null }))
    for (const elsewhere of ['other.example', null]) {
      await move(elsewhere)
      await replica.pull()
      expect([replica.resets > 0, replica.all('students'), replica.all('groups')]).toEqual([true, [], []])
    }
    await move('demo')
    await replica.pull()
    expect(replica.all('students').length).toBeGreaterThan(20)
  })

  it('PULL-2 a pull from a client with another schema version is refused with 426', async () => {
    for (const schema of [SCHEMA_VERSION - 1, SCHEMA_VERSION + 1]) {
      const response = await lina.post('/sync/pull', { schema, checkpoint: null })
      expect([response.status, response.body.code]).toEqual([426, 'outdated'])
    }
    expect((await lina.post('/sync/pull', { schema: SCHEMA_VERSION, checkpoint: null })).status).toBe(200)
  })

  it('PULL-2 a pull without a schema version counts as one of the current version', async () => {
    expect((await lina.post('/sync/pull', {})).status).toBe(200)
  })

  it('CHECK-1 PULL-3 is refused when it or the limit is invalid', async () => {
    for (const body of [
      { checkpoint: 7 },
      { checkpoint: {} },
      { checkpoint: { epoch: 'e', feeds: { a: -1 } } },
      { checkpoint: { epoch: 'e', feeds: { a: 1.5 } } },
      { checkpoint: { epoch: 'e'.repeat(65), feeds: {} } },
      { checkpoint: { epoch: 'e', feeds: { ['f'.repeat(201)]: 1 } } },
      { limit: 0 },
      { limit: 5_001 },
      { limit: '5' },
      { schema: 'x' },
      [],
    ]) {
      expect((await lina.post('/sync/pull', body)).status).toBe(400)
    }
  })

  it('HIST-1 HIST-2 is not needed for history, which is refused without a known collection, a partner or a valid limit', async () => {
    const limits = ['0', '201', '1.5', 'x'].map((limit) => `?of=students&limit=${limit}`)
    for (const query of ['', '?of=accounts', '?of=messages', '?of=messages&with=a_b', ...limits])
      expect((await lina.get(`/sync/history${query}`)).status).toBe(400)
    expect((await lina.get('/sync/history?of=students&limit=200')).status).toBe(200)
  })

  it('PULL-18 gets a response with the server’s time', async () => {
    const { headers } = await lina.post('/sync/pull', { checkpoint: good })
    expect(Math.abs(Number(headers['x-server-time']) - server.clock.now())).toBeLessThan(60_000)
    expect(headers['cache-control']).toBe('private, no-store')
  })
})
