import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import { NO_RESPONSE } from './send-result.ts'
import {
  DONE,
  result,
  clock,
  drained,
  draining,
  gaps,
  addEnvelopes,
  paused,
  server,
  resetHarness,
  store,
  waiting,
} from './testing/drain-harness.ts'
import { messageEnvelope } from './testing/sample-envelopes.ts'

beforeEach(resetHarness)

describe('the back-off', () => {
  it.each([0, 408, 425, 429, 500, 503])('ENV-25 doubles from 1 s to 60 s after %i', async (status) => {
    server.reply = () => result(status)
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(4 * MINUTE)
    expect(gaps('m1')).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND))
    expect(waiting()).toEqual(['m1'])
  })

  it('ENV-25 is jittered down to half', async () => {
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m1'))
    draining({ random: () => 0 }).wake()
    await clock.advance(4 * SECOND)
    expect(gaps('m1')).toEqual([500, 1000, 2000])
  })

  it('starts again at 1 s after a response', async () => {
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m1'))
    const drain = draining()
    drain.wake()
    await clock.advance(10 * SECOND)
    server.reply = () => DONE
    await clock.advance(MINUTE)
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m2'))
    drain.wake()
    await clock.advance(2 * SECOND)
    expect(gaps('m2')).toEqual([SECOND])
  })

  it('ENV-25 lasts as long as the server requests', async () => {
    server.reply = () => result(429, { retryAfter: 20 * SECOND })
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(45 * SECOND)
    expect(gaps('m1')).toEqual([20 * SECOND, 20 * SECOND])
  })

  it('ENV-26 ends when the server may be reachable again, unless the server requested the wait', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? NO_RESPONSE : result(429, { retryAfter: 20 * SECOND }))
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'))
    const drain = draining()
    drain.wake()
    await clock.advance(10 * SECOND)
    server.sends = []
    server.reply = () => DONE
    drain.retryNow()
    await drain.settled()
    expect(server.sends).toEqual([{ ids: ['m1'], at: 11 * SECOND }])
    await clock.advance(20 * SECOND)
    expect(waiting()).toEqual([])
  })

  it('ENV-26 ends with the first response after a loss, but not with one while others get responses all the time', async () => {
    server.reply = () => NO_RESPONSE
    const drain = draining()
    await addEnvelopes(messageEnvelope('m1'))
    await drained(drain)
    drain.onServerResponse()
    await drain.settled()
    expect(server.arrived).toEqual(['m1'])
    drain.onServerLost()
    drain.onServerResponse()
    await drain.settled()
    expect(server.arrived).toEqual(['m1', 'm1'])
  })

  it('the back-off of one envelope does not delay others without a shared document', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? result(503) : DONE)
    const drain = draining()
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    await drained(drain)
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    await drained(drain)
    expect(waiting()).toEqual(['m1'])
  })

  it('BATCH-15 F30 keeps the order when a batch stops in the middle', async () => {
    server.reply = (envelope) => (envelope.id === 'm2' && server.arrived.length < 3 ? result(429, { retryAfter: SECOND }) : DONE)
    await addEnvelopes(
      messageEnvelope('m1', 'lina'),
      messageEnvelope('m2', 'lina'),
      messageEnvelope('m3', 'lina'),
      messageEnvelope('m4', 'lina'),
    )
    draining().wake()
    await clock.advance(MINUTE)
    expect(server.arrived).toEqual(['m1', 'm2', 'm2', 'm3', 'm4'])
    expect(waiting()).toEqual([])
  })
})

describe('a pause', () => {
  it.each([
    [401, '', 'signed-out'],
    [409, 'other-student', 'other-student'],
    [426, '', 'outdated'],
  ] as const)('ENV-22 F13 a pause after %i %s sends and loses nothing, and ends when the drain resumes', async (status, code, pause) => {
    server.reply = (envelope) => (envelope.id === 'm1' ? DONE : result(status, { body: { code } }))
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'lina'))
    const drain = draining()
    await drained(drain)
    await addEnvelopes(messageEnvelope('m3', 'omar'))
    drain.wake()
    drain.retryNow()
    await clock.advance(HOUR)
    expect(drain.paused).toBe(pause)
    expect(paused.at(-1)).toBe(pause)
    expect(server.arrived).toEqual(['m1', 'm2'])
    expect(store.all()).toMatchObject([{ synced: true }, { synced: false, refused: false, lastError: null }, { attempts: 0 }])

    server.reply = () => DONE
    drain.resume()
    await drain.settled()
    expect(drain.paused).toBeNull()
    expect(server.arrived).toEqual(['m1', 'm2', 'm2', 'm3'])
    expect(waiting()).toEqual([])
  })

  it('can be started by another part of the app', async () => {
    const drain = draining()
    drain.pause('signed-out')
    await addEnvelopes(messageEnvelope('m1'))
    await drained(drain)
    expect(server.arrived).toEqual([])
  })
})

describe('a device that cannot store', () => {
  it('makes the drain back off as without a network when the response cannot be stored', async () => {
    const change = vi.spyOn(store, 'update').mockRejectedValue(new DOMException('The device is full', 'QuotaExceededError'))
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(10 * SECOND)
    expect(gaps('m1')).toEqual([1, 2, 4].map((seconds) => seconds * SECOND))
    change.mockRestore()
    await clock.advance(MINUTE)
    expect(waiting()).toEqual([])
  })

  it('ENV-19 makes the drain back off and send nothing when the attempt cannot be counted', async () => {
    const begin = vi.spyOn(store, 'recordAttempt').mockRejectedValue(new DOMException('The device is full', 'QuotaExceededError'))
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(10 * SECOND)
    expect(server.arrived).toEqual([])
    expect(begin.mock.calls.length).toBeLessThan(6)
  })

  it('makes the drain wait for the next wake when the store cannot be read', async () => {
    const drain = draining()
    await drain.settled()
    const laid = vi.spyOn(store, 'overlaid').mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'))
    await addEnvelopes(messageEnvelope('m1'))
    await drained(drain)
    expect(laid).toHaveBeenCalledOnce()
    await drained(drain)
    expect(waiting()).toEqual([])
  })
})
