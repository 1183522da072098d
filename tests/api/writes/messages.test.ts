import { describe, expect, it } from 'vitest'
import { COMPOSED_WINDOW, HOUR } from '../../../schemas/constants.ts'
import type { ApiMessage } from '../../../schemas/message.ts'
import { demoCampus } from '../../support/demo-campus.ts'

const { server, amina, youssef } = await demoCampus()

describe('POST /api/messages', () => {
  const post = (body: Record<string, unknown>, headers?: Record<string, string>) =>
    amina.post<ApiMessage & { code: string; message: string }>('/api/messages', body, headers)

  it('API-039 API-043 stores a message of the session’s student and returns it', async () => {
    const { status, body } = await post({ id: 'api-039', toUserId: 'youssef', content: 'hello' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 'api-039',
      content: 'hello',
      fromUserId: 'amina',
      toUserId: 'youssef',
      messageType: 'text',
      conversationType: 'direct',
    })
    expect((await youssef.history('amina'))[0]).toEqual(body)
  })

  const names: [title: string, body: Record<string, unknown>, expected: Partial<ApiMessage>][] = [
    ['API-039 DATA-027 toUserId, which is a text', { toUserId: 'youssef' }, { messageType: 'text' }],
    ['API-039 receiverId and conversationType', { receiverId: 'youssef', conversationType: 'direct' }, {}],
    [
      'API-040 DATA-030 the Firebase variant',
      { receiverId: 'youssef', messageType: 'text', firebaseMessageId: '-Nabc_1' },
      { id: 'fb--Nabc-u1' as ApiMessage['id'], firebaseMessageId: '-Nabc_1' },
    ],
    ['API-041 DATA-027 the meetup copy', { toUserId: 'youssef', messageType: 'meetup' }, { messageType: 'meetup' }],
    ['API-039 clientMessageId', { clientMessageId: 'by-client-id', toUserId: 'youssef' }, { id: 'by-client-id' as ApiMessage['id'] }],
  ]
  it.each(names)('%s', async (_, body, expected) => {
    const response = await post({ content: 'named', ...body })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({ content: 'named', toUserId: 'youssef', fromUserId: 'amina', ...expected })
    expect((await youssef.history('amina', '?limit=1'))[0]!.id).toBe(response.body.id)
  })

  it('DATA-024 DATA-025 DATA-026 returns students and times under both names, and times as ISO', async () => {
    const { body } = await post({ toUserId: 'youssef', content: 'both' })
    expect([body.senderId, body.receiverId]).toEqual([body.fromUserId, body.toUserId])
    expect(body.createdAt).toBe(body.timestamp)
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt)
    for (const entry of await youssef.history('amina')) expect(entry).toMatchObject({ id: expect.any(String), content: expect.any(String) })
  })

  it('ENV-13 returns the positions of the sender’s feeds (X-Feed-Positions)', async () => {
    const { headers } = await post({ toUserId: 'youssef', content: 'where' })
    const positions = JSON.parse(headers['x-feed-positions'] as string) as { epoch: string; feeds: Record<string, number> }
    expect(Object.keys(positions.feeds).sort()).toEqual(['campus:demo', 'user:amina'])
    expect(positions).toEqual((await amina.pull(null)).checkpoint)
  })

  it('CHAT-022 trims the text and leaves the rest as it was written', async () => {
    const content = 'a\n<b>& "quotes" 👩🏽‍⚕️ ü \u202e'
    expect((await post({ toUserId: 'youssef', content: `  ${content}\n ` })).body.content).toBe(content.trim())
  })

  it('ENV-11 ENV-12 stores the server’s time and, beside it, the device’s time clamped to the last 30 days', async () => {
    const now = server.clock.now()
    const sent = (composedAt: unknown) =>
      post({ toUserId: 'youssef', content: 'when', composedAt }).then(({ body }) => Date.parse(body.composedAt))
    expect(await sent(new Date(now - HOUR).toISOString())).toBe(now - HOUR)
    expect(await sent(now - 2 * HOUR)).toBe(now - 2 * HOUR)
    expect(await sent(now + 1e9)).toBeLessThanOrEqual(server.clock.now())
    const clamped = await sent('1999-01-01T00:00:00Z')
    expect(clamped).toBeGreaterThanOrEqual(now - COMPOSED_WINDOW)
    expect(clamped).toBeLessThanOrEqual(server.clock.now() - COMPOSED_WINDOW)
    for (const absent of [undefined, null]) expect(await sent(absent)).toBeGreaterThanOrEqual(now)
    const [newest] = await amina.history('youssef', '?limit=1')
    expect(Date.parse(newest!.createdAt)).toBeGreaterThanOrEqual(now)
  })

  it('ENV-12 refuses invalid times', async () => {
    for (const composedAt of ['yesterday', {}, [], true, 1e300])
      expect((await post({ toUserId: 'youssef', content: 'x', composedAt })).status).toBe(400)
    for (const utcOffset of ['60', 2_000, {}, true]) expect((await post({ toUserId: 'youssef', content: 'x', utcOffset })).status).toBe(400)
  })

  it('numbers messages in the server’s order, from 1 without gaps, for both students', async () => {
    const [mei, kofi] = [await server.as('mei'), await server.as('kofi')]
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? mei.write('kofi', `m${at}`) : kofi.write('mei', `k${at}`))),
    )
    expect(sent.map(({ position }) => position).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect((await mei.history('kofi')).map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at))
  })

  it('stores a message as sent, and as queued while no device of its receiver is connected (clarification D5)', async () => {
    const absent = await amina.write('noah', 'are you there?')
    expect(absent).toMatchObject({ deliveryStatus: 'sent', queuedForDelivery: true, isRead: false, deliveredAt: null, readAt: null })
    const noah = await server.as('noah')
    const socket = await noah.socket()
    await socket.next('queuedMessage')
    expect(await amina.write('noah', 'now?')).toMatchObject({ deliveryStatus: 'sent', queuedForDelivery: false })
    await socket.close()
  })
})
