import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import { newMessage } from '../../data/new-message.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

let harness: ClientHarness
/** When the leader pulled, ms since `from`. */
let pulls: number[]
let from: number

beforeEach(async () => {
  harness = new ClientHarness()
  harness.reader.put('account', sampleAccount('amina'))
  harness.reader.put('students', sampleStudent(YOUSSEF))
  const { pull } = harness.reader
  pulls = []
  from = harness.clock.now()
  harness.reader.pull = (checkpoint) => (pulls.push(harness.clock.now() - from), pull.call(harness.reader, checkpoint))
})

/** Counts from now on. */
function again(): void {
  pulls.length = 0
  from = harness.clock.now()
}

/** Begins without a socket, and holds back each response until the returned function refuses the request: its session is over. */
async function beginRefused(): Promise<() => void> {
  await harness.start()
  harness.opens = false
  harness.line!.close(1006)
  await harness.clock.advance(3 * SECOND)
  let refuse: () => void = () => {}
  harness.fault = new Promise((resolve) => (refuse = () => resolve([401, { code: 'signed-out', message: 'Sign in to continue.' }])))
  return refuse
}

describe('the leader', () => {
  it('PULL-24 pulls when it starts, and 1 s after its socket closes', async () => {
    await harness.start()
    expect(pulls[0]).toBe(0)
    again()
    await harness.clock.advance(MINUTE)
    expect(pulls).toEqual([])
    again()
    harness.line!.close(1006)
    await harness.clock.advance(2 * SECOND)
    expect(pulls).toEqual([SECOND])
  })

  it('PULL-24 pulls when the network is back or the page is visible, if no socket is open or the last pull failed', async () => {
    await harness.start()
    again()
    harness.client.handleWindowEvent('online')
    harness.client.handleWindowEvent('visible')
    await harness.clock.rest()
    expect(pulls).toEqual([])
    harness.opens = false
    harness.line!.close(1006)
    await harness.clock.advance(3 * SECOND)
    for (const event of ['online', 'visible'] as const) {
      again()
      harness.client.handleWindowEvent(event)
      await harness.clock.rest()
      expect(pulls).toEqual([0])
    }
  })

  it('PULL-24 pulls once, although the session is confirmed before its socket is open', async () => {
    harness.reportPersisted(null)
    await harness.client.start()
    await waitFor(() => expect(pulls).not.toEqual([]))
    again()
    harness.client.onSessionConfirmed()
    await harness.clock.advance(10 * SECOND)
    expect(pulls).toEqual([])
  })

  it('PULL-24 continues after a pause when the session is confirmed', async () => {
    await harness.start()
    harness.signedIn = false
    harness.line!.close(1006)
    await harness.clock.advance(10 * SECOND)
    again()
    await harness.clock.advance(10 * MINUTE)
    expect(pulls).toEqual([])
    harness.signedIn = true
    again()
    harness.client.onSessionConfirmed()
    await harness.clock.rest()
    expect(pulls).toEqual([0])
  })

  it('PULL-24 pulls again when a pull with the session before the confirmed one is refused', async () => {
    const refuse = await beginRefused()
    harness.client.handleWindowEvent('online')
    await harness.clock.rest()
    harness.fault = null
    harness.client.onSessionConfirmed()
    again()
    refuse()
    await harness.clock.rest()
    expect(pulls).toEqual([0])
  })

  it('PULL-24 ENV-22 goes on when a message with the session before the confirmed one is refused before the pull', async () => {
    const refuse = await beginRefused()
    await harness.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    harness.client.handleWindowEvent('online')
    await harness.clock.rest()
    harness.fault = null
    harness.client.onSessionConfirmed()
    refuse()
    await harness.clock.advance(SECOND)
    expect(harness.sent('/api/messages')).toHaveLength(2)
  })

  it('ENV-26 sends at once what waits after a failure when the session is confirmed', async () => {
    await harness.start()
    harness.opens = false
    harness.line!.close(1006)
    await harness.clock.advance(3 * SECOND)
    harness.fault = [503, { code: 'unavailable', message: 'Try again later.' }]
    await harness.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    await harness.clock.rest()
    harness.fault = null
    const before = harness.sent('/api/messages').length
    harness.client.onSessionConfirmed()
    await harness.clock.rest()
    expect(harness.sent('/api/messages').length - before).toBe(1)
  })

  it('ENV-30 attempts what waits once the server has responded to a pull with an error', async () => {
    await harness.start()
    harness.cut()
    await harness.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    await harness.clock.rest()
    harness.responds = true
    harness.fault = [500, { code: 'failure', message: 'Something went wrong on our side.' }]
    await harness.clock.advance(SECOND)
    expect(harness.sent('/api/messages')).toHaveLength(1)
  })

  it('opens its lost socket at once when the session is confirmed, and does not pull for it', async () => {
    await harness.start()
    harness.line!.close(1012)
    expect(harness.client.socketTriesIn).toBeGreaterThan(0)
    again()
    harness.client.onSessionConfirmed()
    expect(harness.client.socketTriesIn).toBe(0)
    await harness.clock.rest()
    expect(pulls).toEqual([])
  })

  it('PULL-22 waits 1 s after a failed pull, then twice as long each time up to 60 s, times the random factor', async () => {
    await harness.start()
    harness.opens = false
    harness.line!.close(1006)
    harness.reader.pull = async () => (pulls.push(harness.clock.now() - from), Promise.reject(new TypeError('Failed to fetch')))
    await harness.clock.advance(SECOND)
    from += pulls.at(-1)!
    pulls.length = 0
    await harness.clock.advance(4 * MINUTE)
    const waits = pulls.map((at, index) => at - (pulls[index - 1] ?? 0))
    // The random number is 0.5, which makes the factor 0.75.
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => 0.75 * seconds * SECOND))
  })

  it('SOCK-34 changes nothing that is stored because of a frame of the API description, and does not pull for it', async () => {
    await harness.start()
    again()
    const message = sampleMessage('m9', YOUSSEF, 'amina', 9)
    const frames: { type: ServerFrame['type']; [field: string]: unknown }[] = [
      { type: 'newMessage', message },
      { type: 'queuedMessage', message },
      { type: 'availabilityUpdate', userId: YOUSSEF, availability: 'studying' },
      { type: 'profilePictureUpdate', userId: YOUSSEF, profileImageUrl: '/api/images/b' },
      { type: 'meetupRequest', requestId: 'p9', fromUserId: YOUSSEF },
    ]
    const apply = vi.spyOn(harness.local, 'apply')
    for (const frame of frames) harness.line!.frame(JSON.stringify(frame))
    await harness.clock.advance(MINUTE)
    expect(apply).not.toHaveBeenCalled()
    expect(pulls).toEqual([])
  })
})
