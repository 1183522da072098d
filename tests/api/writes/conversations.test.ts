import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiMessage } from '../../../schemas/message.ts'
import { acquainted, notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface Summary {
  partnerId: string
  lastMessage: string
  unreadCount: number
  muted: boolean
  archived: boolean
  pinned: boolean
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

const at = (partner: string) => `/api/messages/conversations/${partner}`
const change = (student: TestStudent, partner: string, body: unknown) =>
  student.call<Summary & { code: string }>('PATCH', at(partner), body)
const remove = (student: TestStudent, partner: string, body?: unknown) => student.call<Summary>('DELETE', at(partner), body)
const list = async (student: TestStudent) => (await student.get<Summary[]>('/api/messages/conversations')).body
const texts = async (student: TestStudent, partner: string) => (await student.history(partner)).map(({ content }) => content)
const pair = async (a: string, b: string) => [await server.enrol(a), await server.enrol(b)] as const

/** Sends these messages from `from` to `to` and returns them. */
async function write(from: TestStudent, to: TestStudent, ...words: string[]): Promise<ApiMessage[]> {
  const sent = []
  for (const text of words) sent.push(await from.write(to.id, text))
  return sent
}

describe('muting and archiving a conversation', () => {
  it('applies only to me, on all my devices', async () => {
    const [amina, youssef] = await pair('amina', 'youssef')
    await write(youssef, amina, 'hi')
    const [device, theirs] = [await new Replica(amina).pull(), await new Replica(youssef).pull()]
    const before = theirs.get('conversations', 'amina')
    expect((await change(amina, 'youssef', { muted: true })).body).toEqual({
      partnerId: 'youssef',
      muted: true,
      archived: false,
      unreadCount: 1,
    })
    await change(amina, 'youssef', { archived: true })
    await device.pull()
    await theirs.pull()
    expect(device.get('conversations', 'youssef')).toMatchObject({ muted: true, archived: true })
    expect(theirs.get('conversations', 'amina')).toEqual(before)
    expect((await list(amina))[0]).toMatchObject({ partnerId: 'youssef', muted: true, archived: true, unreadCount: 1 })
    // An archived conversation is not among the recent ones.
    expect((await amina.get<unknown[]>('/api/conversations')).body).toEqual([])
    await change(amina, 'youssef', { muted: false, archived: false })
    expect((await list(amina))[0]).toMatchObject({ muted: false, archived: false })
  })

  it('continues to count unread messages, and stops notifications while it is muted', async () => {
    const [lina, sara] = await pair('lina', 'sara')
    await acquainted(lina, sara)
    await change(sara, 'lina', { muted: true })
    await write(lina, sara, 'one', 'two')
    expect((await notificationsOf(sara)).map(({ type }) => type)).toEqual(['friend'])
    expect((await list(sara))[0]).toMatchObject({ unreadCount: 2, lastMessage: 'two' })
    await change(sara, 'lina', { muted: false })
    await write(lina, sara, 'three')
    expect((await notificationsOf(sara))[0]).toMatchObject({ type: 'message', content: 'three' })
  })

  it('ends the archive with a new message unless it is muted, and always with a message of mine', async () => {
    const [mei, kofi] = await pair('mei', 'kofi')
    await write(mei, kofi, 'hi')
    const archived = async () => (await list(kofi))[0]!.archived
    await change(kofi, 'mei', { archived: true })
    await write(mei, kofi, 'back')
    expect(await archived()).toBe(false)
    await change(kofi, 'mei', { archived: true, muted: true })
    await write(mei, kofi, 'not back')
    expect(await archived()).toBe(true)
    await write(kofi, mei, 'mine')
    expect([await archived(), (await list(kofi))[0]!.muted]).toEqual([false, true])
  })

  it('is refused without a conversation, without a value, and with a value that is not a boolean', async () => {
    const [david, hana] = await pair('david', 'hana')
    expect((await change(david, 'hana', { muted: true })).status).toBe(404)
    expect((await remove(david, 'hana')).status).toBe(404)
    await write(david, hana, 'hi')
    for (const body of [{}, undefined, { muted: 'yes' }, { archived: 1 }, { muted: null }])
      expect((await change(david, 'hana', body)).status).toBe(400)
    for (const method of ['PATCH', 'DELETE']) expect((await server.call(method, at('hana'), { body: { muted: true } })).status).toBe(401)
    expect((await list(david))[0]).toMatchObject({ muted: false, archived: false })
  })
})

describe('pinning a conversation', () => {
  const pin = (student: TestStudent, partner: string, body: unknown) => student.call('PUT', `${at(partner)}/pin`, body)

  it('applies only to me, on all my devices, until it is unpinned or deleted', async () => {
    const [wei, priya] = await pair('wei', 'priya')
    await write(wei, priya, 'hi')
    const [device, theirs] = [await new Replica(wei).pull(), await new Replica(priya).pull()]
    expect(await pin(wei, 'priya', { pinned: true })).toMatchObject({ status: 200, body: { partnerId: 'priya', pinned: true } })
    expect((await list(wei))[0]!.pinned).toBe(true)
    await write(priya, wei, 'and back')
    await device.pull()
    await theirs.pull()
    expect(device.get('conversations', 'priya')).toMatchObject({ pinned: true, lastMessage: 'and back' })
    expect(theirs.get('conversations', 'wei')).toMatchObject({ lastMessage: 'and back', pinned: false })
    await pin(wei, 'priya', { pinned: false })
    expect((await list(wei))[0]!.pinned).toBe(false)
    await pin(wei, 'priya', { pinned: true })
    await remove(wei, 'priya')
    await write(priya, wei, 'anew')
    expect((await list(wei))[0]).toMatchObject({ lastMessage: 'anew', pinned: false })
  })

  it('is refused without a conversation, and with a value that is not a boolean', async () => {
    const [omar, leila] = await pair('omar', 'leila')
    expect((await pin(omar, 'leila', { pinned: true })).status).toBe(404)
    await write(omar, leila, 'hi')
    for (const body of [{}, undefined, { pinned: 'yes' }]) expect((await pin(omar, 'leila', body)).status).toBe(400)
    expect((await server.call('PUT', `${at('leila')}/pin`, { body: { pinned: true } })).status).toBe(401)
    expect((await list(omar))[0]!.pinned).toBe(false)
  })
})

describe('deleting a conversation for me', () => {
  it('HIST-6 hides all earlier messages in every read, and leaves them to my partner', async () => {
    const [noah, ivy] = await pair('noah', 'ivy')
    const sent = await write(noah, ivy, 'a secret', 'another secret')
    await write(ivy, noah, 'my secret')
    const device = await new Replica(ivy).pull()
    const theirs = await noah.history('ivy')
    const partner = await new Replica(noah).pull()
    const known = partner.checkpoint

    expect((await remove(ivy, 'noah')).body).toEqual({ partnerId: 'noah', muted: false, archived: false, unreadCount: 0 })
    const everything = [
      await ivy.get('/api/notifications'),
      await ivy.get('/api/messages/conversations'),
      await ivy.get('/api/conversations'),
      await ivy.get(at('noah')),
      await ivy.get(`${at('noah')}?before=${sent[1]!.id}`),
      await ivy.get('/sync/history?of=messages&with=noah'),
      await ivy.post('/sync/pull', { checkpoint: null }),
      await ivy.post('/sync/pull', { checkpoint: device.checkpoint }),
    ]
    for (const response of everything) {
      expect(response.status).toBe(200)
      expect(response.text).not.toContain('secret')
    }
    expect(await noah.history('ivy')).toEqual(theirs)
    // The partner is not told: no feed of theirs has moved.
    expect((await partner.pull()).checkpoint).toEqual(known)
    expect((await list(noah))[0]).toMatchObject({ partnerId: 'ivy', lastMessage: 'my secret' })
  })

  it('ends with a new message, and then only the newer messages are there, with the right count', async () => {
    const [luca, elif] = await pair('luca', 'elif')
    await write(luca, elif, 'old', 'older')
    await remove(elif, 'luca')
    expect(await list(elif)).toEqual([])
    await write(luca, elif, 'new', 'newer')
    expect(await texts(elif, 'luca')).toEqual(['newer', 'new'])
    expect((await list(elif))[0]).toMatchObject({ lastMessage: 'newer', unreadCount: 2 })
    expect(await texts(luca, 'elif')).toHaveLength(4)
    const replica = await new Replica(elif).pull()
    expect(
      replica
        .all('messages')
        .map(({ content }) => content)
        .sort(),
    ).toEqual(['new', 'newer'])
    expect(replica.get('conversations', 'luca')).toMatchObject({ unreadCount: 2, deletedUpTo: 2, lastPosition: 4 })
  })

  it('RCPT-15 does not count as reading: a message that was deleted unread is never shown as read', async () => {
    const [zoe, ravi] = await pair('zoe', 'ravi')
    await write(zoe, ravi, '1', '2')
    await remove(ravi, 'zoe')
    const [third] = await write(zoe, ravi, '3')
    expect((await ravi.post(`${at('zoe')}/read`, { upTo: third!.id })).body).toMatchObject({ unreadCount: 0, readUpTo: 3 })
    expect((await zoe.history('ravi')).map(({ deliveryStatus }) => deliveryStatus)).toEqual(['read', 'sent', 'sent'])
    expect((await list(ravi))[0]!.unreadCount).toBe(0)
  })

  it('covers only the messages up to the given one, and their notifications', async () => {
    const [priya, tomas] = await pair('priya', 'tomas')
    await acquainted(priya, tomas)
    const [seen] = await write(priya, tomas, 'seen')
    await write(priya, tomas, 'not seen')
    expect((await remove(tomas, 'priya', { upTo: seen!.id })).body.unreadCount).toBe(1)
    expect([await texts(tomas, 'priya'), (await notificationsOf(tomas))[0]!.isRead]).toEqual([['not seen'], false])
    // A repeat, or a deletion up to an earlier message, deletes no more and restores nothing.
    await remove(tomas, 'priya', { upTo: seen!.id })
    expect(await texts(tomas, 'priya')).toEqual(['not seen'])
    await remove(tomas, 'priya')
    await remove(tomas, 'priya', { upTo: seen!.id })
    expect([await texts(tomas, 'priya'), await notificationsOf(tomas)]).toEqual([[], []])
  })

  it('deletes every notification that quotes a deleted message, even when a newer message made none', async () => {
    const [omar, sina] = await pair('omar', 'sina')
    const [, second] = await write(omar, sina, 'a first secret', 'a secret')
    await (await sina.socket()).settled()
    await write(omar, sina, 'seen at once')
    await remove(sina, 'omar', { upTo: second!.id })
    expect([await notificationsOf(sina), await texts(sina, 'omar')]).toEqual([[], ['seen at once']])
  })

  it('does nothing twice when it is repeated after new messages', async () => {
    const [carlos, fatima] = await pair('carlos', 'fatima')
    await write(carlos, fatima, 'old')
    const once = () => fatima.call('DELETE', at('carlos'), undefined, { 'Idempotency-Key': 'delete-once' })
    await once()
    await write(carlos, fatima, 'new')
    expect((await once()).status).toBe(200)
    expect(await texts(fatima, 'carlos')).toEqual(['new'])
  })

  it('ends the archive and leaves the conversation muted', async () => {
    const [jonas, salma] = await pair('jonas', 'salma')
    await acquainted(jonas, salma)
    await change(salma, 'jonas', { archived: true, muted: true })
    await remove(salma, 'jonas')
    await write(jonas, salma, 'hello again')
    expect((await list(salma))[0]).toMatchObject({ muted: true, archived: false, unreadCount: 1 })
    expect(await notificationsOf(salma)).toEqual([])
  })

  it('refuses a message of another conversation, or a withheld one, as its last message', async () => {
    const [hers, his] = await pair('hers', 'his')
    const third = await server.enrol('third')
    await write(hers, his, 'kept')
    const [other] = await write(third, hers, 'other')
    await server.store.write((tx) => tx.blocks.add(his.id, hers.id))
    const [withheld] = await write(hers, his, 'withheld')
    for (const upTo of [other!.id, withheld!.id, 'no-such-message']) expect((await remove(his, 'hers', { upTo })).status).toBe(404)
    await server.store.write((tx) => tx.blocks.remove(his.id, hers.id))
    expect(await texts(his, 'hers')).toEqual(['kept'])
    for (const upTo of [7, '', 'a b', {}]) expect((await remove(his, 'hers', { upTo })).status).toBe(400)
  })

  it('turns later changes of a deleted message into deletions', async () => {
    const [yara, kim] = await pair('yara', 'kim')
    const [mine] = await write(yara, kim, 'read me later')
    await remove(yara, 'kim')
    const device = await new Replica(yara).pull()
    await kim.post(`${at('yara')}/read`)
    expect((await yara.pull(device.checkpoint)).collections.messages).toEqual([{ id: mine!.id, _deleted: true, rev: expect.any(Number) }])
    const queued = await server.enrol('queued')
    await write(queued, kim, 'not delivered yet')
    await remove(kim, 'queued')
    const socket = await kim.socket()
    await socket.settled()
    expect(socket.all('queuedMessage')).toEqual([])
  })
})
