import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../schemas/envelope.ts'
import { nextBatch } from './next-batch.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope } from './testing/sample-envelopes.ts'
import { touchedKeys } from './touched-keys.ts'

const none = (_: Envelope) => false
const held =
  (...ids: string[]) =>
  (envelope: Envelope) =>
    ids.includes(envelope.id)

function queue(...drafts: ReturnType<typeof messageEnvelope>[]): Envelope[] {
  return drafts.map((draft, at) => inQueue(at + 1, draft))
}

function plan(waiting: Envelope[], isHeld = none, most = 100): [string, string[]][] {
  return nextBatch(waiting, isHeld, most).map(({ envelope, after }) => [envelope.id, after])
}

describe('the next batch', () => {
  it('BATCH-12 contains everything in order, each envelope after the earlier ones that touch the same documents', () => {
    const waiting = queue(
      messageEnvelope('m1', 'lina'),
      messageEnvelope('m2', 'omar'),
      messageEnvelope('m3', 'lina'),
      readEnvelope('r1', 'omar', 3),
      availabilityEnvelope('a1', {}),
    )
    expect(plan(waiting)).toEqual([
      ['m1', []],
      ['m2', []],
      ['m3', ['m1']],
      ['r1', ['m2']],
      ['a1', []],
    ])
  })

  it('leaves out an envelope that shares a document with a held one', () => {
    const waiting = queue(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'), messageEnvelope('m3', 'lina'))
    expect(plan(waiting, held('m1'))).toEqual([['m2', []]])
  })

  it('leaves out an envelope behind one that itself must wait', () => {
    const waiting = queue(messageEnvelope('m1', 'lina'), readEnvelope('r1', 'lina', 3), messageEnvelope('m2', 'lina'))
    expect(plan(waiting, held('m1'))).toEqual([])
  })

  it('contains an envelope that overtakes a held one without a shared document', () => {
    expect(plan(queue(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar')), held('m1'))).toEqual([['m2', []]])
  })

  it('has at most the given number of envelopes, and lets none overtake those for the next batch', () => {
    const waiting = queue(messageEnvelope('m1', 'lina'), messageEnvelope('m2', 'omar'), messageEnvelope('m3', 'sara'))
    expect(plan(waiting, none, 2).map(([id]) => id)).toEqual(['m1', 'm2'])
  })

  it('BATCH-11 is smaller than 1 MB, but always contains a single envelope of any size', () => {
    const long = (id: string, to: string) => {
      const draft = messageEnvelope(id, to)
      return { ...draft, input: { ...(draft.input as object), content: '🎓'.repeat(10_000) } }
    }
    const waiting = queue(...Array.from({ length: 100 }, (_, at) => long(`m${at}`, at % 2 ? 'lina' : 'omar')))
    const items = nextBatch(waiting, none, 100)
    const bytes = new TextEncoder().encode(JSON.stringify(items.map(({ envelope }) => envelope.input))).length
    expect(bytes).toBeLessThan(1024 * 1024)
    expect(items.map(({ envelope }) => envelope.id)).toEqual(waiting.slice(0, items.length).map((envelope) => envelope.id))
    const heaviest = { ...waiting[0]!, input: { ...(waiting[0]!.input as object), content: 'x'.repeat(2_000_000) } }
    expect(plan([heaviest])).toEqual([['m0', []]])
  })
})

describe('nextBatch, for any queue,', () => {
  const partner = fc.constantFrom('lina', 'omar', 'sara', 'priya')
  const draft = fc.oneof(
    partner.map((to) => (id: string) => messageEnvelope(id, to)),
    partner.map((to) => (id: string) => readEnvelope(id, to, 1)),
    fc.constant((id: string) => availabilityEnvelope(id, {})),
  )
  const some = fc.array(draft, { maxLength: 12 }).map((makes) => makes.map((make, at) => inQueue(at + 1, make(`q${at}`))))
  const shares = (a: Envelope, b: Envelope) => touchedKeys(a).some((key) => touchedKeys(b).includes(key))

  it('keeps the order, and lets an envelope overtake only without a shared document', () => {
    fc.assert(
      fc.property(some, fc.func(fc.boolean()), fc.integer({ min: 1, max: 6 }), (waiting, isHeld, most) => {
        const items = nextBatch(waiting, (envelope) => isHeld(envelope.id), most)
        const going = items.map(({ envelope }) => envelope)
        expect(going.length).toBeLessThanOrEqual(most)
        expect(going.map(({ order }) => order)).toEqual(going.map(({ order }) => order).sort((a, b) => a - b))
        for (const { envelope, after } of items) {
          expect(isHeld(envelope.id)).toBe(false)
          const before = waiting.filter((other) => other.order < envelope.order && shares(other, envelope))
          expect(before.filter((other) => !going.includes(other))).toEqual([])
          expect(new Set(after)).toEqual(new Set(before.map(({ id }) => id)))
        }
      }),
    )
  })

  it('leaves out an envelope only if it is held or behind one that is left out', () => {
    fc.assert(
      fc.property(some, fc.func(fc.boolean()), (waiting, isHeld) => {
        const going = nextBatch(waiting, (envelope) => isHeld(envelope.id), 100).map(({ envelope }) => envelope)
        for (const envelope of waiting.filter((each) => !going.includes(each))) {
          const behind = waiting.some((other) => other.order < envelope.order && shares(other, envelope) && !going.includes(other))
          expect(isHeld(envelope.id) || behind).toBe(true)
        }
      }),
    )
  })
})
