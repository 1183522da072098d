import { expect, it, onTestFinished, vi } from 'vitest'
import { RATE_LIMITS } from '../../../schemas/constants.ts'
import { startTestServer } from '../../support/server.ts'

/** Starts a server with ada, ben and cem. Its buckets refill only when a test moves the time. */
async function opened() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer({ memory: true })
  onTestFinished(() => server.close())
  const [ada, ben, cem] = [await server.enrol('ada'), await server.enrol('ben'), await server.enrol('cem')]
  const typing = (recipientId: string) => ({ type: 'typing', recipientId })
  return { typing, hers: await ada.socket(), another: await ada.socket(), his: await ben.socket(), cems: await cem.socket() }
}

it('SOCK-33 typing is forwarded twenty times at once and twice a second after that, from all sockets of a sender to each receiver', async () => {
  const { typing, hers, another, his, cems } = await opened()
  const send = async (times: number) => {
    for (let at = 0; at < times; at++) (at % 2 ? hers : another).send(typing('ben'))
    for (const socket of [hers, another, his]) await socket.settled()
  }
  const { atOnce, perSecond } = RATE_LIMITS.typing
  await send(50)
  expect(his.all('userTyping')).toHaveLength(atOnce)
  vi.advanceTimersByTime(1_000)
  await send(50)
  expect(his.all('userTyping')).toHaveLength(atOnce + perSecond)
  expect([...hers.all('throttled'), ...another.all('throttled')]).toEqual([])
  hers.send(typing('cem'))
  expect((await cems.next('userTyping')).userId).toBe('ada')
})
