import { expect, it, onTestFinished, vi } from 'vitest'
import { RATE_LIMITS } from '../../../schemas/constants.ts'
import { startTestServer } from '../../support/server.ts'

/** Starts a server with ada, who writes to both, and ben and cem. Its buckets refill only when a test moves the time. */
async function opened() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer({ memory: true })
  onTestFinished(() => server.close())
  const [ada, ben, cem] = [await server.enrol('ada'), await server.enrol('ben'), await server.enrol('cem')]
  const typing = (recipientId: string) => ({ type: 'typing', recipientId })
  return { ada, typing, hers: await ada.socket(), another: await ada.socket(), his: await ben.socket(), cems: await cem.socket() }
}

it('SOCK-33 typing reaches nobody who has no conversation with the sender, and reaches them from the first message on', async () => {
  const { ada, typing, hers, his } = await opened()
  hers.send(typing('ben'))
  await hers.settled()
  await his.settled()
  expect(his.all('userTyping')).toEqual([])

  await ada.write('ben', 'hi')
  hers.send(typing('ben'))
  expect((await his.next('userTyping')).userId).toBe('ada')
  his.send(typing('ada'))
  expect((await hers.next('userTyping')).userId).toBe('ben')
})

it('SOCK-33 typing is forwarded four times at once and twice a second after that, from all sockets of a sender to each receiver', async () => {
  const { ada, typing, hers, another, his, cems } = await opened()
  for (const partner of ['ben', 'cem']) await ada.write(partner, 'hi')
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
