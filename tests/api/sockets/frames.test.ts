import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { FRAME_MAX } from '../../../schemas/socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'

describe('frames', () => {
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
  })
  afterAll(() => server.close())

  it('SOCK-7 N12 WS-036 are logged and ignored when they are invalid, and do not close the socket', async () => {
    const ignored = () => server.log.filter(({ event }) => event === 'frame-ignored').length
    const before = ignored()
    const nonsense = [
      'not json',
      '{',
      '',
      'null',
      '7',
      '[]',
      '{"type":7}',
      '{"type":"unknown"}',
      '{"type":"poke","feed":"user:amina"}',
      '{"type":"typing"}',
      '{"type":"__proto__"}',
      '{"type":"ping","__proto__":{}}',
      '{"type":"received","ids":"all"}',
      '\ud800',
    ]
    for (const text of nonsense) hers.send(text)
    hers.send(Buffer.from([0, 1, 2, 255]))
    hers.send(Buffer.from('{"type":"sendMessage","id":"binary","to":"youssef","content":"x"}'))
    await hers.settled()
    expect(ignored() - before).toBe(nonsense.length + 2)
    expect(JSON.stringify(server.log)).not.toContain('not json')
    hers.send({ type: 'sendMessage', id: 'after-nonsense', to: 'youssef', content: 'still here' })
    expect((await hers.next('messageDelivered')).clientMessageId).toBe('after-nonsense')
    expect((await youssef.history('amina')).map(({ id }) => id as string)).not.toContain('binary')
  })

  it('SOCK-8 N12 close only their own socket, with 1009, when they are over the limit', async () => {
    const socket = await amina.socket()
    const padded = (bytes: number) => {
      const frame = { type: 'typing', recipientId: 'youssef', more: '' }
      return JSON.stringify({ ...frame, more: 'x'.repeat(bytes - JSON.stringify(frame).length) })
    }
    socket.send(padded(FRAME_MAX))
    await socket.settled()
    await his.next('userTyping')
    socket.send(padded(FRAME_MAX + 1))
    expect((await socket.closed).code).toBe(1009)
    await hers.settled()
  })

  it('SOCK-20 a frame of type ping gets the server’s time and the positions of my feeds', async () => {
    hers.send({ type: 'ping' })
    const { now, positions } = await hers.next('pong')
    expect(Math.abs(now - server.clock.now())).toBeLessThan(60_000)
    expect(positions).toEqual((await amina.pull(null)).checkpoint)
  })

  it('SOCK-33 WS-021 a frame of type typing reaches the recipient, also when the typing ends', async () => {
    hers.send({ type: 'typing', recipientId: 'youssef' })
    expect(await his.next('userTyping', ({ userId }) => userId === 'amina')).toEqual({
      type: 'userTyping',
      userId: 'amina',
      isTyping: true,
    })
    hers.send({ type: 'typing', payload: { recipientId: 'youssef', isTyping: false } })
    expect((await his.next('userTyping')).isTyping).toBe(false)
  })

  it('SOCK-6 SOCK-33 a frame of type typing reaches nobody else: not across a block or campus, nor in another student’s name', async () => {
    const stranger = await server.enrol('stranger', { campusId: 'other.example' as never })
    const [theirs, blocked] = [await stranger.socket(), await server.as('luca')]
    await server.store.write((tx) => tx.blocks.add('luca' as StudentId, 'zoe' as StudentId))
    const zoe = await (await server.as('zoe')).socket()
    const luca = await blocked.socket()
    const before = his.all('userTyping').length
    zoe.send({ type: 'typing', recipientId: 'luca' })
    theirs.send({ type: 'typing', recipientId: 'amina' })
    theirs.send({ type: 'typing', recipientId: 'youssef', userId: 'amina', from: 'amina' })
    hers.send({ type: 'typing', recipientId: 'stranger' })
    // Each of them sends one more frame that is delivered, so the server has handled every earlier frame.
    for (const socket of [zoe, hers]) {
      socket.send({ type: 'typing', recipientId: 'youssef' })
      await his.next('userTyping')
    }
    theirs.send({ type: 'sendMessage', id: 'x', to: 'youssef', content: 'x' })
    await theirs.next('messageError')
    await Promise.all([luca.settled(), hers.settled(), theirs.settled()])
    expect([luca.all('userTyping'), theirs.all('userTyping'), hers.all('userTyping')]).toEqual([[], [], []])
    expect(
      his
        .all('userTyping')
        .slice(before)
        .map(({ userId }) => userId),
    ).toEqual(['zoe', 'amina'])
  })

  it('SOCK-22 frames of type heartbeat and userActivity get no response', async () => {
    const before = hers.heard.length
    hers.send({ type: 'heartbeat' })
    hers.send({ type: 'userActivity' })
    await hers.settled()
    expect(hers.heard.slice(before).map(({ type }) => type)).toEqual(['pong'])
  })
})
