import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a message over the socket', () => {
  let server: TestServer
  let amina: TestStudent
  let youssef: TestStudent
  let hers: TestSocket
  let his: TestSocket
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    youssef = await server.as('youssef')
    hers = await amina.socket()
    his = await youssef.socket()
    await Promise.all([hers.settled(), his.settled()])
  })
  afterAll(() => server.close())

  it('WS-020 WS-025 WS-028 is stored, confirmed to its sender and sent to its receiver once', async () => {
    hers.send({
      type: 'sendMessage',
      id: 'ws-1',
      from: 'amina',
      to: 'youssef',
      content: ' hello ',
      timestamp: '2001-01-01T00:00:00Z',
      conversationType: 'direct',
    })
    const confirmed = await hers.next('messageDelivered')
    expect(confirmed).toMatchObject({
      clientMessageId: 'ws-1',
      message: { id: 'ws-1', content: 'hello', senderId: 'amina', receiverId: 'youssef', deliveryStatus: 'sent', queuedForDelivery: false },
    })
    expect((await his.next('newMessage')).message).toEqual(confirmed.message)
    expect((await youssef.history('amina', '?limit=1'))[0]).toEqual(confirmed.message)
    expect(confirmed.positions).toEqual((await amina.pull(null)).checkpoint)
    await Promise.all([his.settled(), hers.settled()])
    expect(his.all('newMessage')).toHaveLength(1)
    expect(hers.all('newMessage')).toEqual([])
  })

  const forms: [title: string, frame: Record<string, unknown>][] = [
    ['flat, receiverId', { type: 'sendMessage', clientMessageId: 'f-1', receiverId: 'youssef', content: 'x' }],
    ['flat, toUserId', { type: 'sendMessage', id: 'f-2', toUserId: 'youssef', content: 'x' }],
    ['in data', { type: 'sendMessage', data: { type: 'text', id: 'f-3', to: 'youssef', content: 'x' } }],
    ['in payload', { type: 'sendMessage', payload: { id: 'f-4', to: 'youssef', content: 'x' } }],
  ]
  it.each(forms)('SOCK-23 is accepted in the form %s (clarification D10)', async (_, frame) => {
    const before = server.log.length
    hers.send(frame)
    const { clientMessageId, message } = await hers.next('messageDelivered')
    expect(clientMessageId).toMatch(/^f-\d$/)
    expect((await his.next('newMessage', (heard) => heard.message.id === clientMessageId)).message).toEqual(message)
    expect(server.log.slice(before)).toEqual([])
  })

  it('is sent to every device of the receiver, and by the feed to devices of the sender', async () => {
    const [phone, tablet] = [await youssef.socket(), await (await server.as('youssef')).socket()]
    await Promise.all([phone.settled(), tablet.settled()])
    const laptop = await (await server.as('amina')).socket('?frames=pokes')
    hers.send({ type: 'sendMessage', id: 'everywhere', to: 'youssef', content: 'x' })
    for (const socket of [his, phone, tablet]) await socket.next('newMessage', ({ message }) => message.id === 'everywhere')
    const poke = await laptop.next('poke', ({ feed }) => feed === 'user:amina')
    expect(poke.changes!.messages!.map(({ id }) => id)).toEqual(['everywhere'])
    await Promise.all([phone.close(), tablet.close(), laptop.close()])
  })

  const refusals: [title: string, frame: Record<string, unknown>, status: number, code: string, field?: string][] = [
    ['to nobody', { id: 'e-1', to: 'nobody', content: 'x' }, 404, 'not-found'],
    ['N15 to myself', { id: 'e-2', to: 'amina', content: 'x' }, 400, 'invalid'],
    ['without words', { id: 'e-3', to: 'youssef', content: '   ' }, 400, 'invalid', 'content'],
    ['N32 too long', { id: 'e-4', to: 'youssef', content: 'x'.repeat(10_001) }, 400, 'invalid', 'content'],
    ['N19 with the id of another message', { id: 'ws-1', to: 'youssef', content: 'other words' }, 409, 'key-reused'],
    ['composed at no time', { id: 'e-5', to: 'youssef', content: 'x', composedAt: 'soon' }, 400, 'invalid', 'composedAt'],
  ]
  it.each(refusals)(
    'SOCK-24 WS-029 %s gets messageError with its id, status, code and a sentence',
    async (_, frame, status, code, field) => {
      hers.send({ type: 'sendMessage', ...frame })
      expect(await hers.next('messageError')).toEqual({
        type: 'messageError',
        clientMessageId: frame.id,
        status,
        code,
        ...(field && { field }),
        message: expect.stringMatching(/\w/),
      })
    },
  )

  it('N16 N36 has the session’s student as sender, whatever the frame contains (clarification H13)', async () => {
    hers.send({
      type: 'sendMessage',
      id: 'forged',
      from: 'lina',
      senderId: 'lina',
      fromUserId: 'lina',
      to: 'youssef',
      content: 'not lina',
      isRead: true,
      deliveryStatus: 'read',
    })
    const { message } = await hers.next('messageDelivered')
    expect(message).toMatchObject({ senderId: 'amina', fromUserId: 'amina', isRead: false, deliveryStatus: 'sent' })
    const lina = await server.as('lina')
    expect(await lina.history('youssef')).toEqual([])
  })

  it('SOCK-26 stays in order among 200 sent at once', async () => {
    const before = (await his.next('newMessage', ({ message }) => message.id === 'forged')).message.position
    for (let at = 0; at < 200; at++) hers.send({ type: 'sendMessage', id: `order-${at}`, to: 'youssef', content: `${at}` })
    const positions = []
    for (let at = 0; at < 200; at++)
      positions.push((await hers.next('messageDelivered', ({ clientMessageId }) => clientMessageId === `order-${at}`)).message.position)
    expect(positions).toEqual(Array.from({ length: 200 }, (_, at) => before + at + 1))
    await his.next('newMessage', ({ message }) => message.id === 'order-199')
    expect(
      his
        .all('newMessage')
        .slice(-200)
        .map(({ message }) => message.content),
    ).toEqual(Array.from({ length: 200 }, (_, at) => `${at}`))
  })

  it('CHAT-003 WS-026 waits while its receiver is not connected, and is sent when they connect, oldest first', async () => {
    const kofi = await server.as('kofi')
    const sent = []
    for (const [from, words] of [
      [amina, 'one'],
      [youssef, 'two'],
      [amina, 'three'],
    ] as const) {
      server.clock.advance(1)
      sent.push(await from.write('kofi', words))
    }
    expect(sent.map(({ queuedForDelivery }) => queuedForDelivery)).toEqual([true, true, true])
    const socket = await kofi.socket()
    await socket.settled()
    expect(socket.all('queuedMessage').map(({ message }) => message)).toEqual(sent)
    expect(socket.all('newMessage')).toEqual([])
    // When the receiver reports them as received, they are delivered, and the server does not send them again.
    const watcher = await amina.socket('?frames=pokes')
    socket.send({ type: 'received', ids: sent.map(({ id }) => id) })
    await watcher.next('poke', ({ feed }) => feed === 'user:amina')
    expect((await amina.history('kofi')).map(({ deliveryStatus, queuedForDelivery }) => [deliveryStatus, queuedForDelivery])).toEqual(
      Array(2).fill(['delivered', false]),
    )
    const again = await kofi.socket()
    await again.settled()
    expect(again.all('queuedMessage')).toEqual([])
  })

  it('SOCK-30 arrives only as a poke on a socket of the app’s own client', async () => {
    const mei = await server.as('mei')
    await amina.write('mei', 'before')
    const socket = await mei.socket('?frames=pokes')
    await socket.next('hello')
    await amina.write('mei', 'after')
    await socket.next('poke')
    expect(new Set(socket.heard.map(({ type }) => type))).toEqual(new Set(['hello', 'poke']))
  })
})
