import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import { NOTHING, type Answer } from './answer.ts'
import type { Courier } from './courier.ts'
import { Drain, type DrainOptions, type Pause } from './drain.ts'
import type { Draft } from './envelope-store.ts'
import { HandClock } from './hand-clock.ts'
import { MemoryEnvelopes } from './memory-envelopes.ts'
import { AMINA, availabilityDraft, messageDraft, readDraft } from './sample-envelope.ts'
import { touchedKeys } from './touched.ts'

const answer = (status: number, over: Partial<Answer> = {}): Answer => ({ status, body: null, positions: null, retryAfter: null, ...over })
const DONE = answer(201)

/** A server that answers as told, and remembers what arrived. Batches it works through in order, as the real one does. */
class ScriptedServer implements Courier {
  /** The id of every envelope that arrived, in order. */
  arrived: string[] = []
  /** Journeys, each with the ids that it carried, and when. */
  journeys: { ids: string[]; at: number }[] = []
  reply: (envelope: Envelope) => Answer | Promise<Answer> = () => DONE

  constructor(private readonly clock: HandClock) {}

  async one(envelope: Envelope): Promise<Answer> {
    this.journeys.push({ ids: [envelope.id], at: this.clock.now() })
    return this.#answer(envelope)
  }

  async several(parcels: Parameters<Courier['several']>[0]): Promise<Answer[]> {
    this.journeys.push({ ids: parcels.map(({ envelope }) => envelope.id), at: this.clock.now() })
    const held = new Set<string>()
    const answers: Answer[] = []
    for (const { envelope, after } of parcels) {
      // Who is not signed in is not so for any of it.
      if (answers.at(-1)?.status === 401) {
        answers.push(answer(401))
        continue
      }
      const said = after.some((id) => held.has(id)) ? answer(424) : await this.#answer(envelope)
      if (said.status === 0 || said.status >= 500 || said.status === 424 || said.status === 429) held.add(envelope.id)
      answers.push(said)
    }
    return answers
  }

  #answer(envelope: Envelope): Answer | Promise<Answer> {
    this.arrived.push(envelope.id)
    return this.reply(envelope)
  }
}

let clock: HandClock
let store: MemoryEnvelopes
let server: ScriptedServer
let paused: (Pause | null)[]

beforeEach(() => {
  clock = new HandClock(1000)
  store = new MemoryEnvelopes()
  server = new ScriptedServer(clock)
  paused = []
})

function draining(over: Partial<DrainOptions> = {}): Drain {
  return new Drain({
    store,
    student: AMINA,
    courier: server,
    now: clock.now,
    random: () => 1,
    later: clock.later,
    heard: ({ pause }) => paused.push(pause),
    ...over,
  })
}

async function given(...drafts: Draft[]): Promise<void> {
  for (const draft of drafts) await store.add(draft)
}

async function drained(drain: Drain): Promise<void> {
  drain.wake()
  await drain.settled()
}

const waiting = () => store.all().filter(isWaiting).map(({ id }) => id as string)
/** From one time that something travelled to the next, ms. */
const gaps = (id: string) => {
  const times = server.journeys.filter(({ ids }) => ids.includes(id)).map(({ at }) => at)
  return times.slice(1).map((at, index) => at - times[index]!)
}

describe('the order', () => {
  it('is kept, in one batch, and every one is answered', async () => {
    await given(messageDraft('m1', 'lina'), messageDraft('m2', 'omar'), messageDraft('m3', 'lina'), availabilityDraft('a1', {}))
    await drained(draining())
    expect(server.journeys).toEqual([{ ids: ['m1', 'm2', 'm3', 'a1'], at: 1000 }])
    expect(waiting()).toEqual([])
  })

  it('is one request of its own for a single one', async () => {
    const several = vi.spyOn(server, 'several')
    await given(messageDraft('m1'))
    await drained(draining())
    expect(several).not.toHaveBeenCalled()
    expect(store.all()).toMatchObject([{ synced: true, attempts: 1, answeredAt: 1000 }])
  })

  it('lets one overtake only those with which it shares no document', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? answer(503) : DONE)
    await given(messageDraft('m1', 'lina'), messageDraft('m2', 'omar'), messageDraft('m3', 'lina'), readDraft('r1', 'lina', 3))
    await drained(draining())
    expect(waiting()).toEqual(['m1', 'm3', 'r1'])
    server.reply = () => DONE
    await clock.advance(SECOND)
    expect(server.arrived).toEqual(['m1', 'm2', 'm1', 'm3', 'r1'])
    expect(waiting()).toEqual([])
  })

  it('does not overtake one that is on its way', async () => {
    let arrive: (said: Answer) => void = () => {}
    server.reply = (envelope) => (envelope.id === 'm1' ? new Promise((resolve) => (arrive = resolve)) : DONE)
    const drain = draining()
    await given(messageDraft('m1', 'lina'))
    drain.wake()
    await clock.rest()
    await given(messageDraft('m2', 'lina'), messageDraft('m3', 'omar'))
    drain.wake()
    await clock.rest()
    expect(server.arrived).toEqual(['m1', 'm3'])
    expect(drain.isTravelling('m1')).toBe(true)
    arrive(DONE)
    await drain.settled()
    expect(server.arrived).toEqual(['m1', 'm3', 'm2'])
  })

  it('takes no other student’s along', async () => {
    await given(messageDraft('theirs', 'lina', { senderId: 'youssef' as never }))
    await drained(draining())
    expect(server.arrived).toEqual([])
  })

  it('takes more than one batch carries in several', async () => {
    await given(...Array.from({ length: 130 }, (_, at) => messageDraft(`m${at}`, 'lina')))
    await drained(draining())
    expect(server.journeys.map(({ ids }) => ids.length)).toEqual([100, 30])
    expect(server.arrived).toEqual(Array.from({ length: 130 }, (_, at) => `m${at}`))
  })
})

describe('the back-off', () => {
  it.each([0, 408, 425, 429, 500, 503])('doubles from 1 s to 60 s after %i', async (status) => {
    server.reply = () => answer(status)
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(4 * MINUTE)
    expect(gaps('m1')).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND))
    expect(waiting()).toEqual(['m1'])
  })

  it('is jittered down to half', async () => {
    server.reply = () => NOTHING
    await given(messageDraft('m1'))
    draining({ random: () => 0 }).wake()
    await clock.advance(4 * SECOND)
    expect(gaps('m1')).toEqual([500, 1000, 2000])
  })

  it('begins anew after an answer', async () => {
    server.reply = () => NOTHING
    await given(messageDraft('m1'))
    const drain = draining()
    drain.wake()
    await clock.advance(10 * SECOND)
    server.reply = () => DONE
    await clock.advance(MINUTE)
    server.reply = () => NOTHING
    await given(messageDraft('m2'))
    drain.wake()
    await clock.advance(2 * SECOND)
    expect(gaps('m2')).toEqual([SECOND])
  })

  it('waits as long as the server asks', async () => {
    server.reply = () => answer(429, { retryAfter: 20 * SECOND })
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(45 * SECOND)
    expect(gaps('m1')).toEqual([20 * SECOND, 20 * SECOND])
  })

  it('is over when the way is open again, but not where the server asked for it', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? NOTHING : answer(429, { retryAfter: 20 * SECOND }))
    await given(messageDraft('m1', 'lina'), messageDraft('m2', 'omar'))
    const drain = draining()
    drain.wake()
    await clock.advance(10 * SECOND)
    server.journeys = []
    server.reply = () => DONE
    drain.retryNow()
    await drain.settled()
    expect(server.journeys).toEqual([{ ids: ['m1'], at: 11 * SECOND }])
    await clock.advance(20 * SECOND)
    expect(waiting()).toEqual([])
  })

  it('of one does not hold up what shares nothing with it', async () => {
    server.reply = (envelope) => (envelope.id === 'm1' ? answer(503) : DONE)
    const drain = draining()
    await given(messageDraft('m1', 'lina'))
    await drained(drain)
    await given(messageDraft('m2', 'omar'))
    await drained(drain)
    expect(waiting()).toEqual(['m1'])
  })

  it('F30 keeps the order where a batch is cut in the middle', async () => {
    server.reply = (envelope) => (envelope.id === 'm2' && server.arrived.length < 3 ? answer(429, { retryAfter: SECOND }) : DONE)
    await given(messageDraft('m1', 'lina'), messageDraft('m2', 'lina'), messageDraft('m3', 'lina'), messageDraft('m4', 'lina'))
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
  ] as const)('F13 after %i %s nothing is sent and nothing is lost, and it goes on when it may', async (status, code, pause) => {
    server.reply = (envelope) => (envelope.id === 'm1' ? DONE : answer(status, { body: { code } }))
    await given(messageDraft('m1', 'lina'), messageDraft('m2', 'lina'))
    const drain = draining()
    await drained(drain)
    await given(messageDraft('m3', 'omar'))
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

  it('may be told by whoever heard it first', async () => {
    const drain = draining()
    drain.pause('signed-out')
    await given(messageDraft('m1'))
    await drained(drain)
    expect(server.arrived).toEqual([])
  })
})

describe('what cannot be sent', () => {
  it('F12 does not hold up what comes behind it, and keeps its reason', async () => {
    server.reply = (envelope) => (envelope.id === 'poison' ? answer(422, { body: { code: 'invalid', message: 'No.' } }) : DONE)
    await given(messageDraft('poison', 'lina'), messageDraft('m2', 'lina'), messageDraft('m3', 'omar'))
    await drained(draining())
    await clock.advance(HOUR)
    expect(server.arrived).toEqual(['poison', 'm2', 'm3'])
    expect(store.all()).toMatchObject([{ refused: true, lastError: { status: 422, message: 'No.' } }, { synced: true }, { synced: true }])
  })

  it('F12 is set aside after an hour of its own failures, so that those behind it go on', async () => {
    server.reply = (envelope) => (envelope.id === 'poison' ? answer(500) : DONE)
    await given(messageDraft('poison', 'lina'), messageDraft('m2', 'lina'))
    draining().wake()
    await clock.advance(HOUR - SECOND)
    expect(waiting()).toEqual(['poison', 'm2'])
    await clock.advance(2 * MINUTE)
    expect(store.all()).toMatchObject([{ refused: true, lastError: { status: 500 } }, { synced: true }])
  })

  it('is never given up for want of a network', async () => {
    server.reply = () => NOTHING
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(3 * HOUR)
    expect(waiting()).toEqual(['m1'])
  })
})

describe('a first attempt that was counted when it was stored', () => {
  it('goes at once, and is not counted again', async () => {
    const drain = draining()
    expect(drain.isClear).toBe(true)
    const envelope = await store.add(messageDraft('m1', 'lina', { attempts: 1 }))
    drain.send(envelope)
    expect(drain.isClear).toBe(false)
    await drain.settled()
    expect(server.arrived).toEqual(['m1'])
    expect(store.all()).toMatchObject([{ synced: true, attempts: 1 }])
    expect(drain.isClear).toBe(true)
  })

  it('may not be given while something waits, travels or pauses', async () => {
    server.reply = () => NOTHING
    const drain = draining()
    await given(messageDraft('m1'))
    await drained(drain)
    expect(drain.isClear).toBe(false)
    drain.pause('signed-out')
    expect(drain.isClear).toBe(false)
    drain.stop()
    expect(drain.isClear).toBe(false)
  })
})

describe('a device that does not keep what it is told', () => {
  it('sends no faster than a network that does not answer: the answer could not be kept', async () => {
    const change = vi.spyOn(store, 'change').mockRejectedValue(new DOMException('The device is full', 'QuotaExceededError'))
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(10 * SECOND)
    expect(gaps('m1')).toEqual([1, 2, 4].map((seconds) => seconds * SECOND))
    change.mockRestore()
    await clock.advance(MINUTE)
    expect(waiting()).toEqual([])
  })

  it('is not asked again and again: the attempt could not be counted, so nothing went', async () => {
    const begin = vi.spyOn(store, 'begin').mockRejectedValue(new DOMException('The device is full', 'QuotaExceededError'))
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(10 * SECOND)
    expect(server.arrived).toEqual([])
    expect(begin.mock.calls.length).toBeLessThan(6)
  })

  it('that cannot be read is left alone until it is woken', async () => {
    const laid = vi.spyOn(store, 'laid').mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'))
    await given(messageDraft('m1'))
    const drain = draining()
    await drained(drain)
    expect(laid).toHaveBeenCalledOnce()
    await drained(drain)
    expect(waiting()).toEqual([])
  })
})

describe('its end', () => {
  it('stops at once, and leaves what waits', async () => {
    server.reply = () => NOTHING
    await given(messageDraft('m1'))
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

  it('leaves no timer once everything is answered', async () => {
    server.reply = () => (server.arrived.length < 3 ? NOTHING : DONE)
    await given(messageDraft('m1'))
    draining().wake()
    await clock.advance(MINUTE)
    expect(waiting()).toEqual([])
    expect(clock.next).toBe(Infinity)
  })
})

describe('whatever happens on the way', () => {
  type Fate = 'done' | 'lost before' | 'lost after' | 'busy' | 'error' | 'throttled' | 'refused' | 'signed out'
  const fate = fc.constantFrom<Fate>('done', 'lost before', 'lost after', 'busy', 'error', 'throttled', 'refused', 'signed out')
  const draft = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('lina', 'omar', 'sara').map((to) => (id: string) => messageDraft(id, to)) },
    { weight: 1, arbitrary: fc.constant((id: string) => availabilityDraft(id, { location: id })) },
    { weight: 1, arbitrary: fc.constantFrom('lina', 'omar').map((to) => (id: string) => readDraft(id, to, 3)) },
  )

  it('F01 F03 F13 two drains on one store lose nothing, do nothing twice, and keep the order of what shares a document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 10 }), fc.array(fate, { maxLength: 40 }), fc.array(fc.nat(5000), { maxLength: 10 }), async (makes, fates, moments) => {
        clock = new HandClock(1000)
        store = new MemoryEnvelopes()
        server = new ScriptedServer(clock)
        const effects: Envelope[] = []
        const poison = new Set<string>()
        const script = [...fates]
        server.reply = async (envelope) => {
          const scripted = script.shift() ?? 'done'
          // Some journeys take their time.
          if (scripted.length % 2 === 0) await new Promise<void>((resolve) => clock.later(resolve, 700))
          // What the server has once refused or done, it refuses or has done.
          const isDone = effects.some(({ id }) => id === envelope.id)
          if (scripted === 'refused' && !isDone) poison.add(envelope.id)
          const next = poison.has(envelope.id) && scripted === 'done' ? 'refused' : isDone && scripted === 'refused' ? 'done' : scripted
          if ((next === 'done' || next === 'lost after') && !isDone && !poison.has(envelope.id)) effects.push(envelope)
          switch (next) {
            case 'done':
              return DONE
            case 'lost before':
            case 'lost after':
              return NOTHING
            case 'busy':
              return answer(503)
            case 'error':
              return answer(500)
            case 'throttled':
              return answer(429, { retryAfter: 3 * SECOND })
            case 'signed out':
              return answer(401)
            case 'refused':
              return answer(403)
          }
        }
        const drains = [draining(), draining({ random: () => 0.3 })]
        for (const [at, make] of makes.entries()) {
          await store.add(make(`e${at}`))
          for (const drain of drains) drain.wake()
          await clock.advance(moments[at] ?? 0)
        }
        await clock.advance(MINUTE)
        for (let round = 0; round < 3; round++) {
          for (const drain of drains) drain.resume()
          await clock.advance(5 * MINUTE)
        }
        for (const drain of drains) drain.stop()

        const left = store.all()
        expect(left.filter(isWaiting)).toEqual([])
        // Whatever is marked as done was done, and whatever was done is not shown as refused.
        const done = new Set(effects.map(({ id }) => id))
        for (const { id, synced } of left) expect([id, synced]).toEqual([id, done.has(id)])
        expect(left.filter((envelope) => envelope.refused).map(({ id }) => id as string)).toEqual([...poison].filter((id) => left.some((envelope) => envelope.id === id)).sort())
        for (const [at, later] of effects.entries()) {
          for (const earlier of effects.slice(0, at)) {
            const shares = touchedKeys(earlier).some((key) => touchedKeys(later).includes(key))
            if (shares) expect(earlier.order).toBeLessThan(later.order)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
