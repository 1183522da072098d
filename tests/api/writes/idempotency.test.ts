import { describe, expect, it } from 'vitest'
import type { ApiMessage } from '../../../schemas/message.ts'
import { SqliteStore } from '../../../sync-server/store/sqlite/store.ts'
import { demoCampus } from '../../support/demo-campus.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

const { server, amina, youssef } = await demoCampus()

describe('a repeated command', () => {
  const send = (student: TestStudent, body: Record<string, unknown>, key?: string) =>
    student.post<ApiMessage & { code: string }>(
      '/api/messages',
      { toUserId: 'youssef', content: 'once', ...body },
      key === undefined ? {} : { 'Idempotency-Key': key },
    )
  const stored = async (id: string) => (await youssef.history('amina')).filter((message) => message.id === id)

  it('ENV-5 N18 a repeated command with the same message id makes one row and gets the same response', async () => {
    const first = await send(amina, { id: 'twice' })
    const second = await send(amina, { id: 'twice' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await stored('twice')).toHaveLength(1)
  })

  it('N18 makes one row, one response and one newMessage when it is sent 50 times at once', async () => {
    const socket = await youssef.socket()
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(amina, { id: 'fifty' }, 'key-fifty')))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await stored('fifty')).toHaveLength(1)
    await socket.settled()
    expect(socket.all('newMessage')).toHaveLength(1)
    await socket.close()
  })

  it('N18 F01 WS-025 makes one row and returns the same message over socket and HTTP at once, under each name of the id', async () => {
    const [sender, receiver] = [await amina.socket(), await youssef.socket()]
    const frame = { type: 'sendMessage', id: 'both-ways', to: 'youssef', content: 'once' }
    for (let time = 0; time < 5; time++) sender.send(frame)
    const responses = await Promise.all([
      send(amina, { id: 'both-ways' }),
      send(amina, { clientMessageId: 'both-ways' }, 'an-envelope'),
      send(amina, { id: 'both-ways' }),
    ])
    sender.send(frame)
    const delivered = []
    for (let time = 0; time < 6; time++) delivered.push(await sender.next('messageDelivered'))
    const all = [...responses.map(({ body }) => body), ...delivered.map(({ message }) => message)]
    for (const message of all) expect(message).toEqual(all[0])
    expect(await stored('both-ways')).toHaveLength(1)
    await receiver.settled()
    expect(receiver.all('newMessage').filter(({ message }) => message.id === 'both-ways')).toHaveLength(1)
    await sender.close()
    await receiver.close()
  })

  it('ENV-6 N18 gets the first response, even if the message has changed since then', async () => {
    const first = await send(amina, { id: 'read-since' }, 'key-read-since')
    await youssef.post('/api/messages/conversations/amina/read')
    const second = await send(amina, { id: 'read-since' }, 'key-read-since')
    expect(second.body).toEqual(first.body)
    expect((await stored('read-since'))[0]!.deliveryStatus).toBe('read')
  })

  it('ENV-7 N19 a command with the same id or key and other content gets 409, and the first one stays', async () => {
    const first = await send(amina, { id: 'other-words' }, 'key-other-words')
    for (const [body, key] of [
      [{ id: 'other-words', content: 'twice' }, undefined],
      [{ id: 'other-words', content: 'twice' }, 'key-other-words'],
      [{ id: 'another', content: 'once' }, 'key-other-words'],
      [{ id: 'other-words', toUserId: 'lina' }, undefined],
      [{ id: 'other-words', messageType: 'meetup' }, undefined],
    ] as const) {
      const response = await send(amina, body, key)
      expect([response.status, response.body.code]).toEqual([409, 'key-reused'])
    }
    expect(await stored('other-words')).toEqual([first.body])
    expect(await stored('another')).toEqual([])
  })

  it('ENV-7 N19 a command with the id or key of another student gets 409 and nothing of the first response', async () => {
    await send(amina, { id: 'mine', content: 'a secret' }, 'key-mine')
    const lina = await server.as('lina')
    for (const key of [undefined, 'key-mine']) {
      const response = await send(lina, { id: 'mine', content: 'a secret' }, key)
      expect([response.status, response.body.code]).toEqual([409, 'key-reused'])
      expect(response.text).not.toContain('a secret')
    }
    expect(await stored('mine')).toHaveLength(1)
  })

  it('ENV-7 N19 a command of another kind with the same key gets 409', async () => {
    const first = await amina.put('/api/users/availability', { location: 'Study Hall A' }, { 'Idempotency-Key': 'key-kinds' })
    expect(first.status).toBe(200)
    expect((await send(amina, { id: 'kinds' }, 'key-kinds')).status).toBe(409)
    expect(await stored('kinds')).toEqual([])
  })

  it('ENV-7 is compared by its input, not by its composition time or its field names', async () => {
    const first = await send(amina, { id: 'lifted', composedAt: '2026-01-01T00:00:00Z' })
    const second = await amina.post<ApiMessage>('/api/messages', {
      clientMessageId: 'lifted',
      receiverId: 'youssef',
      content: ' once ',
      messageType: 'text',
      composedAt: Date.now(),
      utcOffset: 60,
    })
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  it('ENV-9 runs again after a refusal, so that Retry may succeed later', async () => {
    const late = { id: 'retry', toUserId: 'late', content: 'hi' }
    expect((await amina.post('/api/messages', late, { 'Idempotency-Key': 'key-retry' })).status).toBe(404)
    await server.enrol('late', { campusId: (await server.store.read((view) => view.students.byId(amina.id)))!.campusId })
    expect((await amina.post('/api/messages', late, { 'Idempotency-Key': 'key-retry' })).status).toBe(201)
  })

  it('ENV-8 N18 gets its first response after a restart, because the next server knows the key', async () => {
    // A second server gets the same database, as after a kill.
    const first = await send(amina, { id: 'restarted' }, 'key-restarted')
    const copy = new SqliteStore({ source: (server.store as SqliteStore).serialize() })
    const next = await startTestServer({ store: copy })
    const again = await next.call<ApiMessage>('POST', '/api/messages', {
      body: { id: 'restarted', toUserId: 'youssef', content: 'once' },
      headers: { Cookie: amina.cookie, 'Idempotency-Key': 'key-restarted' },
    })
    expect([again.status, again.body]).toEqual([201, first.body])
    await next.close()
  })
})
