import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RATE_LIMITS } from '../../../schemas/constants.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'

describe('a socket that sends too many frames', () => {
  // Buckets refill only when a test moves the time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function opened() {
    const server = await startTestServer({ memory: true })
    onTestFinished(() => server.close())
    const [ada, ben] = [await server.enrol('ada'), await server.enrol('ben')]
    return { server, ada, ben, hers: await ada.socket(), his: await ben.socket() }
  }
  const say = (socket: TestSocket, frame: unknown, times: number) => {
    for (let time = 0; time < times; time++) socket.send(frame)
  }
  const ping = { type: 'ping' }
  const { atOnce } = RATE_LIMITS.frames

  it('SOCK-14 SOCK-15 N13 is throttled, then alone closed with 1008, after 1,000 frames in a second', async () => {
    const { ada, hers, his } = await opened()
    say(hers, ping, 1_000)
    expect(await hers.closed).toEqual({ code: 1008, reason: 'too many frames' })
    expect(hers.all('throttled')).toEqual([{ type: 'throttled', retryAfter: 1 }])
    expect(hers.all('pong').length).toBeLessThanOrEqual(atOnce)
    await his.settled()
    // The student may connect again and send more slowly.
    vi.advanceTimersByTime(1_000)
    await (await ada.socket()).settled()
  })

  it('N13 is closed for binary and invalid frames, too', async () => {
    for (const frame of [Buffer.from([0, 1, 2]), 'not json']) {
      const { server, hers } = await opened()
      say(hers, frame, 1_000)
      expect((await hers.closed).code).toBe(1008)
      expect(server.log.filter(({ event }) => event === 'frame-ignored').length).toBeLessThanOrEqual(
        atOnce + RATE_LIMITS.refusedFrames.atOnce,
      )
    }
  })

  it('SOCK-13 N13 is served again when it sends more slowly', async () => {
    const { hers } = await opened()
    say(hers, ping, atOnce + 50)
    expect((await hers.next('throttled')).retryAfter).toBe(1)
    vi.advanceTimersByTime(1_000)
    // Frames that the server reads after this are served.
    hers.send(ping)
    await hers.next('pong', () => hers.all('pong').length > atOnce)
    say(hers, ping, RATE_LIMITS.frames.perSecond)
    await hers.next('throttled')
    expect(hers.all('throttled')).toHaveLength(2)
  })

  it('SOCK-14 N13 gets 429 for a throttled message, which is not stored and is accepted later, once', async () => {
    const { ben, hers } = await opened()
    say(hers, ping, atOnce)
    const message = { type: 'sendMessage', id: 'late', to: 'ben', content: 'late' }
    hers.send(message)
    expect(await hers.next('messageError')).toEqual({
      type: 'messageError',
      clientMessageId: 'late',
      status: 429,
      code: 'too-many',
      message: expect.stringMatching(/\w/),
      retryAfter: 1,
    })
    expect(await ben.history('ada')).toEqual([])
    vi.advanceTimersByTime(1_000)
    say(hers, message, 2)
    await hers.next('messageDelivered')
    await hers.next('messageDelivered')
    expect(await ben.history('ada')).toHaveLength(1)
  })

  it('SOCK-25 N33 counts its messages as requests of its session', async () => {
    const { ada, ben, hers } = await opened()
    // The upgrade was the first request.
    for (let at = 1; at < RATE_LIMITS.requests.atOnce; at++) await ada.get('/api/auth/user')
    hers.send({ type: 'sendMessage', id: 'late', to: 'ben', content: 'late' })
    expect(await hers.next('messageError')).toMatchObject({ clientMessageId: 'late', status: 429, code: 'too-many', retryAfter: 1 })
    // The server still handles every other frame of the socket.
    await hers.settled()
    vi.advanceTimersByTime(1_000)
    hers.send({ type: 'sendMessage', id: 'late', to: 'ben', content: 'late' })
    expect((await hers.next('messageDelivered')).clientMessageId).toBe('late')
    expect(await ben.history('ada')).toHaveLength(1)
  })
})
