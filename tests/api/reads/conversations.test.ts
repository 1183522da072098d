import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import type { ApiMessage } from '../../../schemas/message.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

describe('conversations', () => {
  let server: TestServer
  let mei: TestStudent
  let kofi: TestStudent
  const sent: ApiMessage[] = []
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    mei = await server.as('mei')
    kofi = await server.as('kofi')
    for (let at = 0; at < 120; at++) sent.push(await (at % 2 ? mei.write('kofi', `m${at}`) : kofi.write('mei', `m${at}`)))
  })
  afterAll(() => server.close())

  const ids = (messages: ApiMessage[]) => messages.map(({ id }) => id)
  const newestFirst = (from: number, to: number) => ids(sent.slice(from, to)).reverse()

  it('API-037 show both partners the same history, newest first, at most 100 messages', async () => {
    const { status, body } = await mei.get<ApiMessage[]>('/api/messages/conversations/kofi')
    expect(status).toBe(200)
    expect(ids(body)).toEqual(newestFirst(20, 120))
    for (const { fromUserId, toUserId } of body) expect([fromUserId, toUserId].sort()).toEqual(['kofi', 'mei'])
    expect(await kofi.history('mei')).toEqual(body)
    expect(ids(await mei.history('kofi', '?limit=500'))).toHaveLength(100)
  })

  it('page back with `before`, a message id, without gaps or repeats', async () => {
    const read: string[] = []
    for (let before = ''; ;) {
      const page = await mei.history('kofi', `?limit=7${before}`)
      read.push(...ids(page))
      if (page.length < 7) break
      before = `&before=${page.at(-1)!.id}`
    }
    expect(read).toEqual(newestFirst(0, 120))
    expect(await mei.history('kofi', `?before=${sent[0]!.id}`)).toEqual([])
  })

  it('N80 have as many messages in a page as the limit says, also if they are long and are read in parts', async () => {
    const [ravi, elif] = [await server.as('ravi'), await server.as('elif')]
    const long: ApiMessage[] = []
    for (let at = 0; at < 35; at++) long.push(await ravi.write('elif', '\u{1f393}'.repeat(at % 3 ? 10_000 : 9)))
    const newest = [...long].reverse()
    expect(ids(await elif.history('ravi'))).toEqual(ids(newest))
    expect((await elif.history('ravi', '?limit=25')).map(({ content }) => content)).toEqual(
      newest.slice(0, 25).map(({ content }) => content),
    )
    expect(ids(await elif.history('ravi', `?limit=20&before=${newest[9]!.id}`))).toEqual(ids(newest.slice(10, 30)))
  })

  it('HIST-5 N14 refuse a message of another conversation as `before`', async () => {
    const lina = await server.as('lina')
    const other = await lina.write('zoe', 'a secret')
    for (const before of [other.id, 'no-such-message', '__proto__']) {
      for (const path of [`/api/messages/conversations/kofi?before=${before}`, `/sync/history?of=messages&with=kofi&before=${before}`]) {
        const response = await mei.get(path)
        expect(response.status).toBe(404)
        expect(response.text).not.toContain('secret')
      }
    }
  })

  it('refuse an invalid limit', async () => {
    for (const limit of ['0', '-1', 'x', '1.5', ''])
      expect((await mei.get(`/api/messages/conversations/kofi?limit=${limit}`)).status).toBe(400)
  })

  it('N14 are hidden from students who are not in them', async () => {
    const lina = await server.as('lina')
    expect(await lina.history('kofi')).toEqual([])
    expect((await lina.backfill('of=messages&with=kofi')).documents).toEqual([])
    // The response does not reveal which students exist on another campus.
    await server.enrol('elsewhere', { campusId: 'elsewhere.example' as CampusId })
    const [elsewhere, nobody] = [
      await lina.get('/api/messages/conversations/elsewhere'),
      await lina.get('/api/messages/conversations/nobody'),
    ]
    expect([elsewhere.status, elsewhere.text]).toEqual([404, nobody.text])
    expect((await server.call('GET', '/api/messages/conversations/kofi')).status).toBe(401)
  })

  it('API-035 DATA-021 DATA-022 have one summary for each partner, the latest first', async () => {
    const hana = await server.as('hana')
    await hana.write('kofi', 'from hana')
    server.clock.advance(1_000)
    const last = await kofi.write('mei', 'the last word')
    const { status, body } = await kofi.get<Record<string, unknown>[]>('/api/messages/conversations')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        partnerId: 'mei',
        partnerFirstName: 'Mei',
        partnerLastName: 'Tanaka',
        partnerProfileImageUrl: drawn('mei'),
        partnerEmail: 'mei@demo.friendioo.invalid',
        lastMessage: 'the last word',
        lastMessageAt: last.createdAt,
        unreadCount: 60,
        muted: false,
        pinned: false,
        archived: false,
      },
      expect.objectContaining({ partnerId: 'hana', lastMessage: 'from hana', unreadCount: 1 }),
    ])
    sent.push(last)
  })

  it('API-034 list the partners as users, the latest first', async () => {
    const { status, body } = await kofi.get<{ id: string; firstName: string }[]>('/api/conversations')
    expect(status).toBe(200)
    expect(body.map(({ id, firstName }) => [id, firstName])).toEqual([
      ['mei', 'Mei'],
      ['hana', 'Hana'],
    ])
  })

  it('API-034 are an empty list for a student who has none', async () => {
    const ivy = await server.as('ivy')
    expect([(await ivy.get('/api/conversations')).body, (await ivy.get('/api/messages/conversations')).body]).toEqual([[], []])
  })

  it('continue with a partner who has left the campus, and with nobody else there', async () => {
    const [partner, other] = [
      await server.enrol('partner', { campusId: 'demo' as CampusId }),
      await server.enrol('other', { campusId: 'two.example' as CampusId }),
    ]
    await partner.write('mei', 'bye')
    await server.store.write(async (tx) =>
      tx.students.put({ ...(await tx.students.byId(partner.id))!, campusId: 'two.example' as CampusId }),
    )
    expect((await mei.write('partner', 'write soon')).position).toBe(2)
    expect((await partner.write('mei', 'I will')).position).toBe(3)
    expect((await other.post('/api/messages', { toUserId: 'mei', content: 'hi' })).status).toBe(404)
    expect((await mei.get('/api/users/profile/partner')).status).toBe(200)
    expect((await mei.get('/api/users/profile/other')).status).toBe(404)
    expect((await partner.get(`/api/users/profile/${'other' as StudentId}`)).status).toBe(200)
  })
})
