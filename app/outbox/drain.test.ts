import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { Drain } from './drain.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import { NO_RESPONSE, type SendResult } from './send-result.ts'
import {
  DONE,
  result,
  clock,
  drained,
  draining,
  drainBeforeResponse,
  paused,
  responds,
  addEnvelopes,
  server,
  resetHarness,
  store,
  waiting,
} from './testing/drain-harness.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope } from './testing/sample-envelopes.ts'

beforeEach(resetHarness)

describe('the drain', () => {
  it('BATCH-10 sends all waiting envelopes in order in one batch', async () => {
    await addEnvelopes(
      messageEnvelope('m1', 'lina'),
      messageEnvelope('m2', 'omar'),
      messageEnvelope('m3', 'lina'),
      availabilityEnvelope('a1', {}),
    )
    await drained(draining())
    expect(server.sends).toEqual([{ ids: ['m1', 'm2', 'm3', 'a1'], at: 1000 }])
    expect(waiting()).toEqual([])
  })

  it('looks for envelopes that nobody has reported when it is woken, and not after its own send', async () => {
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    const overlaid = vi.spyOn<EnvelopeStore, 'overlaid'>(store, 'overlaid')
    await drained(draining())
    expect(overlaid.mock.calls.map(([, isStrict]) => isStrict)).toEqual([true, true, false])
    expect(waiting()).toEqual([])
  })

  it('ENV-30 attempts nothing for the first time before the server has responded', async () => {
    responds.mockResolvedValue(false)
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'))
    const drain = drainBeforeResponse()
    await drained(drain)
    drain.retryNow()
    await drain.settled()
    expect(store.all()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    drain.onServerResponse()
    await drain.settled()
    expect(server.sends.map(({ ids }) => ids)).toEqual([['m1', 'm2']])
  })

  it('ENV-30 asks whether the server responds, and sends everything when it does', async () => {
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'))
    await drained(drainBeforeResponse())
    expect(responds).toHaveBeenCalledOnce()
    expect(server.sends.map(({ ids }) => ids)).toEqual([['m1', 'm2']])
  })

  it('ENV-30 asks once at a time, and only if something waits that was never attempted', async () => {
    server.reply = () => NO_RESPONSE
    const drain = drainBeforeResponse()
    await drained(drain)
    await addEnvelopes(messageEnvelope('m1', 'lina', { attempts: 1 }))
    await drained(drain)
    expect(responds).not.toHaveBeenCalled()
    responds.mockReturnValue(new Promise(() => {}))
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    for (let times = 0; times < 3; times++) {
      drain.wake()
      await clock.rest()
    }
    expect(responds).toHaveBeenCalledOnce()
    drain.stop()
  })

  it('ENV-30 asks again, later each time, until the server responds', async () => {
    const asked: number[] = []
    responds.mockImplementation(async () => (asked.push(clock.now()), asked.length > 4))
    await addEnvelopes(messageEnvelope('m1'))
    drainBeforeResponse().wake()
    await clock.advance(MINUTE)
    expect(asked.map((at) => at - asked[0]!)).toEqual([0, 1, 3, 7, 15].map((seconds) => seconds * SECOND))
    expect(server.sends).toEqual([{ ids: ['m1'], at: asked.at(-1) }])
  })

  it.each([
    [
      'when the server may be reachable again, also while a question hangs',
      (drain: Drain) => drain.retryNow(),
      () => new Promise<never>(() => {}),
    ],
    ['when a question fails', (drain: Drain) => drain.wake(), () => Promise.reject(new Error('The database was closed'))],
  ])('ENV-30 asks at once %s', async (_, happens, answer) => {
    responds.mockImplementationOnce(answer)
    await addEnvelopes(messageEnvelope('m1'))
    const drain = drainBeforeResponse()
    drain.wake()
    await clock.rest()
    happens(drain)
    await drain.settled()
    expect(server.arrived).toEqual(['m1'])
  })

  it('ENV-30 asks once more, without a wait, for an envelope that has come while a question had no answer', async () => {
    let answer: (itDoes: boolean) => void = () => {}
    responds.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    const drain = drainBeforeResponse()
    drain.wake()
    await clock.rest()
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    drain.wake()
    await clock.rest()
    answer(false)
    await drain.settled()
    expect(server.arrived).toEqual(['m1', 'm2'])
  })

  it('ENV-30 ignores an answer from before the socket has closed', async () => {
    let answer: (itDoes: boolean) => void = () => {}
    responds.mockResolvedValue(false).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await addEnvelopes(messageEnvelope('m1'))
    const drain = drainBeforeResponse()
    drain.wake()
    await clock.rest()
    drain.onServerLost()
    answer(true)
    await drain.settled()
    expect([store.all()[0]!.attempts, responds.mock.calls.length]).toEqual([0, 2])
  })

  it('ENV-30 sends one envelope at a time of those that were attempted before, until the server responds', async () => {
    responds.mockResolvedValue(false)
    server.reply = () => NO_RESPONSE
    await addEnvelopes(
      messageEnvelope('m1', 'lina'),
      messageEnvelope('m2', 'omar', { attempts: 1 }),
      messageEnvelope('m3', 'sara', { attempts: 1 }),
    )
    const drain = drainBeforeResponse()
    await drained(drain)
    server.reply = () => DONE
    drain.retryNow()
    await drain.settled()
    expect(server.sends.map(({ ids }) => ids)).toEqual([['m2'], ['m2'], ['m1', 'm3']])
  })

  it('ENV-30 attempts nothing for the first time after a send without a response', async () => {
    responds.mockResolvedValue(false)
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    const drain = draining()
    await drained(drain)
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    drain.wake()
    await clock.advance(HOUR)
    expect(store.all().map(({ attempts }) => attempts > 0)).toEqual([true, false])
  })

  it('ENV-30 attempts nothing for the first time after the socket has closed', async () => {
    responds.mockResolvedValue(false)
    const drain = draining()
    await drained(drain)
    drain.onServerLost()
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'))
    drain.wake()
    await drain.settled()
    expect(store.all()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  })

  /** Starts a drain that loses the server after 10 ms. Returns it, and what it tells of responses. */
  const lostWhileSending = async () => {
    const responses: (boolean | null)[] = []
    const drain = draining({ onResult: ({ responded }) => responses.push(responded) })
    drain.wake()
    await clock.advance(10)
    responds.mockResolvedValue(false)
    drain.onServerLost()
    return { drain, responses }
  }

  it('ENV-30 takes no response for one of now that came before a loss and is applied after it', async () => {
    const update = store.update.bind(store)
    vi.spyOn(store, 'update').mockImplementation(async (...args) => {
      await new Promise<void>((resolve) => void clock.later(resolve, 20))
      return update(...args)
    })
    await addEnvelopes(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'))
    const { drain, responses } = await lostWhileSending()
    await clock.advance(SECOND)
    await addEnvelopes(messageEnvelope('m3', 'sara'))
    await drained(drain)
    expect(store.all()).toMatchObject([{ synced: true }, { synced: true }, { attempts: 0 }])
    // The connection bar does not say that the page is online again.
    expect(responses).toEqual([null, null])
  })

  it('ENV-30 takes no response for one of now that was sent before a loss and comes after it', async () => {
    let respond = () => {}
    server.reply = ({ id }) => (id === 'm1' ? new Promise((resolve) => (respond = () => resolve(DONE))) : DONE)
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    const { drain, responses } = await lostWhileSending()
    respond()
    await clock.advance(SECOND)
    await addEnvelopes(messageEnvelope('m2', 'omar'))
    await drained(drain)
    expect(store.all()).toMatchObject([{ synced: true }, { attempts: 0 }])
    expect(responses).toEqual([null])
  })

  it('ENV-30 asks whether the server responds when one that gets no response holds others that were attempted', async () => {
    server.reply = ({ id }) => (id === 'm1' ? NO_RESPONSE : DONE)
    await addEnvelopes(messageEnvelope('m1', 'lina', { attempts: 1 }), messageEnvelope('m2', 'omar', { attempts: 1 }))
    await drained(drainBeforeResponse())
    expect(waiting()).toEqual(['m1'])
    expect(responds).toHaveBeenCalledOnce()
  })

  it('ENV-30 asks again for a new envelope when the last health check has hung for 3 s', async () => {
    responds.mockReturnValueOnce(new Promise(() => {}))
    const drain = drainBeforeResponse()
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    drain.wake()
    await clock.advance(4 * SECOND)
    expect(server.arrived).toEqual([])
    await addEnvelopes(messageEnvelope('m2', 'lina'))
    drain.wake()
    await clock.rest()
    expect(server.arrived).toEqual(['m1', 'm2'])
  })

  it('ENV-19 BATCH-10 sends a single envelope in a request of its own', async () => {
    const several = vi.spyOn(server, 'sendBatch')
    await addEnvelopes(messageEnvelope('m1'))
    await drained(draining())
    expect(several).not.toHaveBeenCalled()
    expect(store.all()).toMatchObject([{ synced: true, attempts: 1, answeredAt: 1000 }])
  })

  it('ENV-21 lets an envelope overtake only those with which it shares no document', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? result(503) : DONE)
    await addEnvelopes(
      messageEnvelope('m1', 'lina'),
      messageEnvelope('m2', 'omar'),
      messageEnvelope('m3', 'lina'),
      readEnvelope('r1', 'lina', 3),
    )
    await drained(draining())
    expect(waiting()).toEqual(['m1', 'm3', 'r1'])
    server.reply = () => DONE
    await clock.advance(SECOND)
    expect(server.arrived).toEqual(['m1', 'm2', 'm1', 'm3', 'r1'])
    expect(waiting()).toEqual([])
  })

  it('ENV-21 lets no envelope overtake one in flight with which it shares a document', async () => {
    let arrive: (said: SendResult) => void = () => {}
    server.reply = (envelope) => (envelope.id === 'm1' ? new Promise((resolve) => (arrive = resolve)) : DONE)
    const drain = draining()
    await addEnvelopes(messageEnvelope('m1', 'lina'))
    drain.wake()
    await clock.rest()
    await addEnvelopes(messageEnvelope('m2', 'lina'), messageEnvelope('m3', 'omar'))
    drain.wake()
    await clock.rest()
    expect(server.arrived).toEqual(['m1', 'm3'])
    arrive(DONE)
    await drain.settled()
    expect(server.arrived).toEqual(['m1', 'm3', 'm2'])
  })

  it('ENV-21 has at most four requests in flight', async () => {
    server.reply = () => new Promise(() => {})
    const drain = draining()
    for (const partner of ['lina', 'omar', 'sara', 'priya', 'noah']) {
      await addEnvelopes(messageEnvelope(`to-${partner}`, partner))
      drain.wake()
      await clock.rest()
    }
    expect(server.arrived).toEqual(['to-lina', 'to-omar', 'to-sara', 'to-priya'])
    drain.stop()
  })

  it('sends no envelopes of another student', async () => {
    await addEnvelopes(messageEnvelope('theirs', 'lina', { senderId: 'youssef' as never }))
    await drained(draining())
    expect(server.arrived).toEqual([])
  })

  it('splits more than 100 envelopes into several batches', async () => {
    await addEnvelopes(...Array.from({ length: 130 }, (_, at) => messageEnvelope(`m${at}`, 'lina')))
    await drained(draining())
    expect(server.sends.map(({ ids }) => ids.length)).toEqual([100, 30])
    expect(server.arrived).toEqual(Array.from({ length: 130 }, (_, at) => `m${at}`))
  })
})

describe('an envelope that cannot be sent', () => {
  it('ENV-28 F12 does not delay later ones, and stores its reason', async () => {
    server.reply = (envelope) => (envelope.id === 'poison' ? result(422, { body: { code: 'invalid', message: 'No.' } }) : DONE)
    await addEnvelopes(messageEnvelope('poison', 'lina'), messageEnvelope('m2', 'lina'), messageEnvelope('m3', 'omar'))
    await drained(draining())
    await clock.advance(HOUR)
    expect(server.arrived).toEqual(['poison', 'm2', 'm3'])
    expect(store.all()).toMatchObject([{ refused: true, lastError: { status: 422, message: 'No.' } }, { synced: true }, { synced: true }])
  })

  it('ENV-27 F12 is set aside after 1 h of its own failures, so that later ones are sent', async () => {
    server.reply = (envelope) => (envelope.id === 'poison' ? result(500) : DONE)
    await addEnvelopes(messageEnvelope('poison', 'lina'), messageEnvelope('m2', 'lina'))
    draining().wake()
    await clock.advance(HOUR - SECOND)
    expect(waiting()).toEqual(['poison', 'm2'])
    await clock.advance(2 * MINUTE)
    expect(store.all()).toMatchObject([{ refused: true, lastError: { status: 500 } }, { synced: true }])
  })

  it('is never set aside for lack of a network', async () => {
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(3 * HOUR)
    expect(waiting()).toEqual(['m1'])
  })
})

describe('a first attempt that was counted when it was stored', () => {
  it('is sent at once and not counted again', async () => {
    const drain = draining()
    await drain.settled()
    expect(drain.isClear).toBe(true)
    const envelope = await store.add(messageEnvelope('m1', 'lina', { attempts: 1 }))
    drain.send(envelope)
    expect(drain.isClear).toBe(false)
    await drain.settled()
    expect(server.arrived).toEqual(['m1'])
    expect(store.all()).toMatchObject([{ synced: true, attempts: 1 }])
    expect(drain.isClear).toBe(true)
  })

  it('ENV-30 is not allowed before the server has responded', async () => {
    const drain = drainBeforeResponse()
    await drain.settled()
    expect(drain.isClear).toBe(false)
    drain.onServerResponse()
    await drain.settled()
    expect(drain.isClear).toBe(true)
  })

  it('is not allowed while the drain backs off, is paused or is stopped', async () => {
    server.reply = () => NO_RESPONSE
    const drain = draining()
    await addEnvelopes(messageEnvelope('m1'))
    await drained(drain)
    expect(drain.isClear).toBe(false)
    drain.pause('signed-out')
    expect(drain.isClear).toBe(false)
    drain.stop()
    expect(drain.isClear).toBe(false)
  })
})

describe('an envelope that was sent at once', () => {
  const m1 = inQueue(2 ** 50, messageEnvelope('m1', 'lina', { attempts: 1 }))
  /** Follows it with an outbox in which a later one waits, and returns how its storing and its send end. */
  const followed = async () => {
    const drain = draining()
    let store_: () => void = () => {}
    let fail: () => void = () => {}
    let reply: (result: SendResult) => void = () => {}
    const storing = new Promise<Envelope>((resolve, reject) => {
      store_ = () => resolve(store.add(m1, [], true))
      fail = () => reject(new DOMException('The device is full', 'QuotaExceededError'))
    })
    void drain.follow(m1, storing, new Promise((resolve) => (reply = resolve)))
    await addEnvelopes(messageEnvelope('m2', 'lina'), messageEnvelope('m3', 'omar'))
    drain.wake()
    await clock.rest()
    return { drain, store: store_, fail, reply }
  }

  it('holds back only envelopes that share a document with it while it is not stored', async () => {
    const { drain, store: keep, reply } = await followed()
    expect(server.arrived).toEqual(['m3'])
    reply(DONE)
    await clock.rest()
    expect(server.arrived).toEqual(['m3'])
    keep()
    await drain.settled()
    expect(server.arrived).toEqual(['m3', 'm2'])
    expect(waiting()).toEqual([])
  })

  it('has its result applied when it is stored after the response', async () => {
    const { drain, store: keep, reply } = await followed()
    reply(result(403))
    await clock.rest()
    keep()
    await drain.settled()
    expect(store.all().find(({ id }) => id === 'm1')).toMatchObject({ refused: true, attempts: 1 })
  })

  it('F16 an envelope that could not be stored lets the later ones go when its response is here, and waits for nothing then', async () => {
    const { drain, fail, reply } = await followed()
    fail()
    await clock.rest()
    expect(server.arrived).toEqual(['m3'])
    reply(NO_RESPONSE)
    await drain.settled()
    expect(server.arrived).toEqual(['m3', 'm2'])
    expect([waiting(), drain.isClear, clock.next]).toEqual([[], true, Infinity])
  })

  it('pauses the drain also when it could not be stored', async () => {
    const { drain, fail, reply } = await followed()
    fail()
    reply(result(401))
    await drain.settled()
    expect([drain.paused, paused.at(-1)]).toEqual(['signed-out', 'signed-out'])
  })
})

describe('the end of a drain', () => {
  it('stops sending at once, and leaves waiting envelopes', async () => {
    server.reply = () => NO_RESPONSE
    await addEnvelopes(messageEnvelope('m1'))
    const drain = draining()
    await drained(drain)
    drain.stop()
    drain.wake()
    drain.retryNow()
    await clock.advance(HOUR)
    await drain.settled()
    expect(server.arrived).toEqual(['m1'])
    expect(waiting()).toEqual(['m1'])
    expect(clock.next).toBe(Infinity)
  })

  it('leaves no timer when every envelope has its response', async () => {
    server.reply = () => (server.arrived.length < 3 ? NO_RESPONSE : DONE)
    await addEnvelopes(messageEnvelope('m1'))
    draining().wake()
    await clock.advance(MINUTE)
    expect(waiting()).toEqual([])
    expect(clock.next).toBe(Infinity)
  })
})
