import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import { newMessage } from '../../data/new-message.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

let stage: ClientHarness
/** When the leader pulled, ms since `from`. */
let pulls: number[]
let from: number

beforeEach(async () => {
  stage = new ClientHarness()
  stage.reader.put('account', sampleAccount('amina'))
  stage.reader.put('students', sampleStudent(YOUSSEF))
  const { pull } = stage.reader
  pulls = []
  from = stage.clock.now()
  stage.reader.pull = (checkpoint) => (pulls.push(stage.clock.now() - from), pull.call(stage.reader, checkpoint))
})

/** Counts from now on. */
function again(): void {
  pulls.length = 0
  from = stage.clock.now()
}

/** Begins without a socket, and holds back each response until the returned function refuses the request: its session is over. */
async function beginRefused(): Promise<() => void> {
  await stage.start()
  stage.opens = false
  stage.line!.close(1006)
  await stage.clock.advance(3 * SECOND)
  let refuse: () => void = () => {}
  stage.fault = new Promise((resolve) => (refuse = () => resolve([401, { code: 'signed-out', message: 'Sign in to continue.' }])))
  return refuse
}

describe('the leader', () => {
  it('PULL-24 pulls when it starts, and 1 s after its socket closes', async () => {
    await stage.start()
    expect(pulls[0]).toBe(0)
    again()
    await stage.clock.advance(MINUTE)
    expect(pulls).toEqual([])
    again()
    stage.line!.close(1006)
    await stage.clock.advance(2 * SECOND)
    expect(pulls).toEqual([SECOND])
  })

  it('PULL-24 pulls when the network is back or the page is visible, if no socket is open or the last pull failed', async () => {
    await stage.start()
    again()
    stage.client.handleWindowEvent('online')
    stage.client.handleWindowEvent('visible')
    await stage.clock.rest()
    expect(pulls).toEqual([])
    stage.opens = false
    stage.line!.close(1006)
    await stage.clock.advance(3 * SECOND)
    for (const event of ['online', 'visible'] as const) {
      again()
      stage.client.handleWindowEvent(event)
      await stage.clock.rest()
      expect(pulls).toEqual([0])
    }
  })

  it('PULL-24 pulls once, although the session is confirmed before its socket is open', async () => {
    stage.reportPersisted(null)
    await stage.client.start()
    await waitFor(() => expect(pulls).not.toEqual([]))
    again()
    stage.client.onSessionConfirmed()
    await stage.clock.advance(10 * SECOND)
    expect(pulls).toEqual([])
  })

  it('PULL-24 continues after a pause when the session is confirmed', async () => {
    await stage.start()
    stage.signedIn = false
    stage.line!.close(1006)
    await stage.clock.advance(10 * SECOND)
    again()
    await stage.clock.advance(10 * MINUTE)
    expect(pulls).toEqual([])
    stage.signedIn = true
    again()
    stage.client.onSessionConfirmed()
    await stage.clock.rest()
    expect(pulls).toEqual([0])
  })

  it('PULL-24 pulls again when a pull with the session before the confirmed one is refused', async () => {
    const refuse = await beginRefused()
    stage.client.handleWindowEvent('online')
    await stage.clock.rest()
    stage.fault = null
    stage.client.onSessionConfirmed()
    again()
    refuse()
    await stage.clock.rest()
    expect(pulls).toEqual([0])
  })

  it('PULL-24 ENV-22 goes on when a message with the session before the confirmed one is refused before the pull', async () => {
    const refuse = await beginRefused()
    await stage.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    stage.client.handleWindowEvent('online')
    await stage.clock.rest()
    stage.fault = null
    stage.client.onSessionConfirmed()
    refuse()
    await stage.clock.advance(SECOND)
    expect(stage.sent('/api/messages')).toHaveLength(2)
  })

  it('ENV-26 sends at once what waits after a failure when the session is confirmed', async () => {
    await stage.start()
    stage.opens = false
    stage.line!.close(1006)
    await stage.clock.advance(3 * SECOND)
    stage.fault = [503, { code: 'unavailable', message: 'Try again later.' }]
    await stage.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    await stage.clock.rest()
    stage.fault = null
    const before = stage.sent('/api/messages').length
    stage.client.onSessionConfirmed()
    await stage.clock.rest()
    expect(stage.sent('/api/messages').length - before).toBe(1)
  })

  it('ENV-30 attempts what waits once the server has responded to a pull with an error', async () => {
    await stage.start()
    stage.cut()
    await stage.client.act('sendMessage', newMessage(YOUSSEF, 'Hello'))
    await stage.clock.rest()
    stage.responds = true
    stage.fault = [500, { code: 'failure', message: 'Something went wrong on our side.' }]
    await stage.clock.advance(SECOND)
    expect(stage.sent('/api/messages')).toHaveLength(1)
  })

  it('opens its lost socket at once when the session is confirmed, and does not pull for it', async () => {
    await stage.start()
    stage.line!.close(1012)
    expect(stage.client.socketTriesIn).toBeGreaterThan(0)
    again()
    stage.client.onSessionConfirmed()
    expect(stage.client.socketTriesIn).toBe(0)
    await stage.clock.rest()
    expect(pulls).toEqual([])
  })

  it('PULL-22 waits 1 s after a failed pull, then twice as long each time up to 60 s, times the random factor', async () => {
    await stage.start()
    stage.opens = false
    stage.line!.close(1006)
    stage.reader.pull = async () => (pulls.push(stage.clock.now() - from), Promise.reject(new TypeError('Failed to fetch')))
    await stage.clock.advance(SECOND)
    from += pulls.at(-1)!
    pulls.length = 0
    await stage.clock.advance(4 * MINUTE)
    const waits = pulls.map((at, index) => at - (pulls[index - 1] ?? 0))
    // The random number is 0.5, which makes the factor 0.75.
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => 0.75 * seconds * SECOND))
  })

  it('SOCK-34 changes nothing that is stored because of a frame of the API description, and does not pull for it', async () => {
    await stage.start()
    again()
    const message = sampleMessage('m9', YOUSSEF, 'amina', 9)
    const frames: { type: ServerFrame['type']; [field: string]: unknown }[] = [
      { type: 'newMessage', message },
      { type: 'queuedMessage', message },
      { type: 'availabilityUpdate', userId: YOUSSEF, availability: 'studying' },
      { type: 'profilePictureUpdate', userId: YOUSSEF, profileImageUrl: '/api/images/b' },
      { type: 'meetupRequest', requestId: 'p9', fromUserId: YOUSSEF },
    ]
    const apply = vi.spyOn(stage.local, 'apply')
    for (const frame of frames) stage.line!.frame(JSON.stringify(frame))
    await stage.clock.advance(MINUTE)
    expect(apply).not.toHaveBeenCalled()
    expect(pulls).toEqual([])
  })
})
