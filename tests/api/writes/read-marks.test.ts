import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { execute } from '../../../sync-server/commands/execute.ts'
import { MARK_READ_JOB, READ_AT_ONCE, type ReadRange } from '../../../sync-server/commands/mark-read.ts'
import type { LimitOwner } from '../../../sync-server/limits/limits.ts'
import { block, unblock } from '../../support/safety.ts'
import { receiptsTaken } from '../../support/receipts-taken.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface Summary {
  partnerId: string
  unreadCount: number
  readUpTo: number
}

describe('marking as read', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  const mark = (student: TestStudent, partner: string, upTo?: string) =>
    student.post<Summary & { code: string }>(`/api/messages/conversations/${partner}/read`, upTo === undefined ? undefined : { upTo })
  const unread = async (student: TestStudent, partner: string) =>
    (await student.get<Summary[]>('/api/messages/conversations')).body.find(({ partnerId }) => partnerId === partner)!.unreadCount
  const states = async (student: TestStudent, partner: string) =>
    (await student.history(partner)).map(({ deliveryStatus }) => deliveryStatus)

  it('RCPT-14 DATA-023 DATA-028 sets the unread count to 0, which grows by one for each message', async () => {
    const [mei, kofi] = [await server.as('mei'), await server.as('kofi')]
    const sent = []
    for (let count = 1; count <= 3; count++) {
      sent.push(await mei.write('kofi', `m${count}`))
      expect(await unread(kofi, 'mei')).toBe(count)
    }
    // Messages that I write myself do not count as unread for me.
    await kofi.write('mei', 'mine')
    expect([await unread(kofi, 'mei'), await unread(mei, 'kofi')]).toEqual([3, 1])

    const { status, body } = await mark(kofi, 'mei')
    expect([status, body.unreadCount, await unread(kofi, 'mei')]).toEqual([200, 0, 0])
    const heard = (await mei.history('kofi')).filter(({ fromUserId }) => fromUserId === 'mei')
    expect(sent.map(({ isRead }) => isRead)).toEqual([false, false, false])
    expect(heard.map(({ isRead, deliveryStatus }) => [isRead, deliveryStatus])).toEqual(Array(3).fill([true, 'read']))
    // A read message is also delivered, at the latest when it is read.
    for (const message of heard) expect([message.deliveredAt, message.readAt]).toEqual([expect.any(String), expect.any(String)])
  })

  it('RCPT-14 RCPT-15 marking as read up to a message leaves later ones unread, and never moves back', async () => {
    const [sara, noah] = [await server.as('sara'), await server.as('noah')]
    const [first, second, third] = [await sara.write('noah', '1'), await sara.write('noah', '2'), await sara.write('noah', '3')]
    expect((await mark(noah, 'sara', second.id)).body).toMatchObject({ unreadCount: 1, readUpTo: 2 })
    expect(await states(sara, 'noah')).toEqual(['sent', 'read', 'read'])
    expect((await mark(noah, 'sara', first.id)).body).toMatchObject({ unreadCount: 1, readUpTo: 2 })
    expect(await states(sara, 'noah')).toEqual(['sent', 'read', 'read'])
    expect((await mark(noah, 'sara', third.id)).body).toMatchObject({ unreadCount: 0, readUpTo: 3 })
    expect(await states(sara, 'noah')).toEqual(['read', 'read', 'read'])
  })

  it('RCPT-17 F24 is not undone by a late receipt, so a read message is not delivered again', async () => {
    const [luca, elif] = [await server.as('luca'), await server.as('elif')]
    const before = await elif.pull(null)
    const { id } = await luca.write('elif', 'hi')
    await mark(elif, 'luca', id)
    const socket = await elif.socket()
    socket.send({ type: 'received', ids: [id] })
    await elif.pull(before.checkpoint)
    const page = await elif.pull((await elif.pull(before.checkpoint)).checkpoint)
    socket.send({ type: 'received', checkpoint: page.checkpoint })
    await receiptsTaken(server, socket, elif)
    expect(await states(luca, 'elif')).toEqual(['read'])
  })

  it('RCPT-16 N17 is refused for messages to another student, and for my own', async () => {
    const [hana, david, ivy] = [await server.as('hana'), await server.as('david'), await server.as('ivy')]
    const toDavid = await hana.write('david', 'for david')
    const toIvy = await hana.write('ivy', 'for ivy')
    // A stranger has no conversation. The sender has one, but it has nothing for them to read.
    expect((await mark(ivy, 'hana', toDavid.id)).status).toBe(404)
    expect((await mark(ivy, 'david', toDavid.id)).status).toBe(404)
    expect((await mark(hana, 'david', toDavid.id)).status).toBe(403)
    expect((await mark(ivy, 'hana', 'no-such-message')).status).toBe(404)
    await ivy.write('david', 'so that they talk')
    expect((await mark(ivy, 'david', toIvy.id)).status).toBe(403)
    expect(await states(hana, 'david')).toEqual(['sent'])
    expect(await states(hana, 'ivy')).toEqual(['sent'])
    expect((await mark(david, 'hana', toDavid.id)).status).toBe(200)
  })

  it('RCPT-16 RCPT-17 N17 is refused for a withheld message, without revealing that it exists', async () => {
    const [tomas, yara] = [await server.as('tomas'), await server.as('yara')]
    await tomas.write('yara', 'seen')
    await server.store.write((tx) => tx.blocks.add('yara' as StudentId, 'tomas' as StudentId))
    const withheld = await tomas.write('yara', 'not seen')
    const [forged, unknown] = [await mark(yara, 'tomas', withheld.id), await mark(yara, 'tomas', 'no-such-message')]
    expect([forged.status, forged.text]).toEqual([404, unknown.text])
    expect((await mark(yara, 'tomas')).status).toBe(200)
    expect((await tomas.history('yara'))[0]).toMatchObject({ content: 'not seen', deliveryStatus: 'sent' })
  })

  it('N92 RCPT-15 marks many messages in transactions of 250, the newest first, and none that was deleted unread', async () => {
    const [ada, ben] = [await server.enrol('n92-ada'), await server.enrol('n92-ben')]
    await ada.write(ben.id, '0')
    await ben.call('DELETE', `/api/messages/conversations/${ada.id}`)
    const count = 2 * READ_AT_ONCE + 10
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        execute(server.running.services, {
          command: 'sendMessage',
          student: ada.id,
          owner: 'n92' as LimitOwner,
          signIn: null,
          input: { id: `n92-${at}`, toUserId: ben.id, content: 'x' },
        }),
      ),
    )
    const readOnes = async () =>
      (await server.store.read((view) => view.messages.between(ben.id, ada.id, null, 1_000)))
        .filter(({ deliveryStatus }) => deliveryStatus === 'read')
        .map(({ position }) => position)
    const done: number[] = []
    const write = server.store.write.bind(server.store)
    server.store.write = async (work, name) => {
      const result = await write(work, name)
      const { length } = await readOnes()
      if (length !== (done.at(-1) ?? 0)) done.push(length)
      return result
    }
    expect((await mark(ben, ada.id)).body).toMatchObject({ unreadCount: 0, readUpTo: count + 1 })
    await server.running.jobs.wake()
    server.store.write = write
    expect(done).toEqual([READ_AT_ONCE, 2 * READ_AT_ONCE, count])
    expect(Math.min(...(await readOnes()))).toBe(2)
  })

  it('is published to both sides, and only when something changed', async () => {
    const [priya, ravi] = [await server.as('priya'), await server.as('ravi')]
    const [hers, his] = [new Replica(priya), new Replica(ravi)]
    const { id } = await priya.write('ravi', 'hi')
    await hers.pull()
    await his.pull()
    await mark(ravi, 'priya', id)
    await hers.pull()
    await his.pull()
    expect(hers.get('messages', id)!.deliveryStatus).toBe('read')
    expect(his.get('conversations', 'priya')).toMatchObject({ unreadCount: 0, readUpTo: 1 })
    const before = await ravi.pull(null)
    await mark(ravi, 'priya', id)
    await mark(ravi, 'priya')
    expect((await ravi.pull(null)).checkpoint).toEqual(before.checkpoint)
  })

  it('N101 counts for the reader alone while they block the partner, whose message stays as it was', async () => {
    const [reader, partner] = [await server.enrol('reader'), await server.enrol('partner')]
    await partner.write('reader', 'before the block')
    const device = await server.browser('reader')
    expect((await block(reader, 'partner')).status).toBe(200)
    const { checkpoint } = await partner.pull(null)
    expect((await mark(device, 'partner')).body).toMatchObject({ unreadCount: 0, readUpTo: 1 })
    expect(await states(partner, 'reader')).toEqual(['sent'])
    expect((await partner.pull(null)).checkpoint).toEqual(checkpoint)

    expect((await unblock(reader, 'partner')).status).toBe(200)
    const { id } = await partner.write('reader', 'after the block')
    expect((await mark(device, 'partner', id)).body).toMatchObject({ unreadCount: 0, readUpTo: 2 })
    expect((await states(partner, 'reader'))[0]).toBe('read')
  })

  it('N101 N92 goes on in its job only until the reader blocks the partner', async () => {
    const [reader, partner] = [await server.enrol('n92-reader'), await server.enrol('n92-partner')]
    await partner.write(reader.id, 'one of many')
    expect((await block(reader, partner.id)).status).toBe(200)
    const payload: ReadRange = { reader: reader.id, partner: partner.id, after: 0, upTo: 1, readAt: server.clock.now() }
    await server.store.write((tx) => tx.jobs.put({ id: 'the-rest', kind: MARK_READ_JOB, payload, runAt: server.clock.now(), attempts: 0 }))
    await server.running.jobs.wake()
    expect(await server.store.read((view) => view.jobs.byId('the-rest'))).toBeNull()
    expect(await states(partner, reader.id)).toEqual(['sent'])
  })

  it('does not happen by reading the history, unless the request has markRead (clarification D7)', async () => {
    const [zoe, salma] = [await server.as('zoe'), await server.as('salma')]
    await zoe.write('salma', 'hi')
    await salma.history('zoe')
    expect(await unread(salma, 'zoe')).toBe(1)
    await salma.history('zoe', '?markRead=1')
    expect([await unread(salma, 'zoe'), (await states(zoe, 'salma'))[0]]).toEqual([0, 'read'])
  })
})
