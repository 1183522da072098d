import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { coalescePending } from './coalesce-pending.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope } from './testing/sample-envelopes.ts'
import { touchedKeys } from './touched-keys.ts'

const youssef = 'youssef' as StudentId

describe('the envelope that a draft replaces', () => {
  const waiting = inQueue(1, availabilityEnvelope('a1', { status: 'available', location: 'Library' }))

  it('ENV-36 is an unattempted one of the same command about the same thing, and the later value of a field wins', () => {
    const { draft, replaced } = coalescePending([waiting], availabilityEnvelope('a2', { location: 'Cafeteria' }, { composedAt: 7 }))
    expect(replaced).toBe(waiting)
    expect(draft).toEqual(availabilityEnvelope('a2', { status: 'available', location: 'Cafeteria' }, { composedAt: 7 }))
  })

  it.each([
    ['attempted', { ...waiting, attempts: 1 }],
    ['accepted', { ...waiting, synced: true }],
    ['refused', { ...waiting, refused: true }],
    ['another student’s', { ...waiting, senderId: youssef }],
    ['another command', inQueue(1, readEnvelope('r1', 'lina', 3))],
  ])('is never one that is %s', (_, other) => {
    const given = availabilityEnvelope('a2', { location: 'Cafeteria' })
    expect(coalescePending([other], given)).toEqual({ draft: given, replaced: null })
  })

  it('is, for a read mark, only one of the same conversation', () => {
    const queue = [inQueue(1, readEnvelope('r1', 'lina', 3)), inQueue(2, readEnvelope('r2', 'omar', 9))]
    expect(coalescePending(queue, readEnvelope('r3', 'omar', 12)).replaced?.id).toBe('r2')
    expect(coalescePending(queue, readEnvelope('r3', 'sara', 12)).replaced).toBeNull()
  })

  it('is never a message', () => {
    expect(coalescePending([inQueue(1, messageEnvelope('m1'))], messageEnvelope('m2')).replaced).toBeNull()
  })
})

describe('the first attempt', () => {
  it('counts only when no envelope waits for the same documents', () => {
    const queue = [inQueue(1, messageEnvelope('m1', 'lina'))]
    expect(coalescePending(queue, messageEnvelope('m2', 'omar', { attempts: 1 })).draft.attempts).toBe(1)
    expect(coalescePending(queue, messageEnvelope('m2', 'lina', { attempts: 1 })).draft.attempts).toBe(0)
    expect(coalescePending(queue, readEnvelope('r1', 'lina', 4, { attempts: 1 })).draft.attempts).toBe(0)
    expect(coalescePending(queue, messageEnvelope('m2', 'lina', { attempts: 1 }), true).draft.attempts).toBe(1)
  })

  it('does not wait behind accepted or refused envelopes', () => {
    const queue = [
      inQueue(1, messageEnvelope('m1', 'lina', { synced: true })),
      inQueue(2, messageEnvelope('m2', 'lina', { refused: true })),
    ]
    expect(coalescePending(queue, messageEnvelope('m3', 'lina', { attempts: 1 })).draft.attempts).toBe(1)
  })
})

describe('enqueue, for any queue,', () => {
  const partner = fc.constantFrom('lina', 'omar', 'sara')
  const flags = fc.record({
    attempts: fc.constantFrom(0, 0, 1),
    synced: fc.boolean(),
    refused: fc.boolean(),
    senderId: fc.constantFrom('amina', 'youssef') as fc.Arbitrary<StudentId>,
  })
  const draft = fc.oneof(
    fc.tuple(partner, flags).map(
      ([to, over]) =>
        (id: string) =>
          messageEnvelope(id, to, over),
    ),
    fc.tuple(partner, fc.nat(20), flags).map(
      ([to, position, over]) =>
        (id: string) =>
          readEnvelope(id, to, position, over),
    ),
    fc.tuple(fc.constantFrom('Library', 'Cafeteria'), flags).map(
      ([location, over]) =>
        (id: string) =>
          availabilityEnvelope(id, { location }, over),
    ),
  )
  const queue = fc.array(draft, { maxLength: 8 }).map((makes) => makes.map((make, at): Envelope => inQueue(at + 1, make(`q${at}`))))
  const given = draft.map((make) => ({ ...make('new'), synced: false, refused: false }))

  it('replaces only a waiting, unattempted envelope of the same student and command', () => {
    fc.assert(
      fc.property(queue, given, (queue, given) => {
        const { replaced } = coalescePending(queue, given)
        if (!replaced) return
        expect(queue).toContain(replaced)
        expect([replaced.senderId, replaced.kind, replaced.attempts, isWaiting(replaced)]).toEqual([given.senderId, given.kind, 0, true])
      }),
    )
  })

  it('lets a first attempt overtake no envelope with a shared document', () => {
    fc.assert(
      fc.property(queue, given, (queue, given) => {
        const { draft, replaced } = coalescePending(queue, { ...given, attempts: 1 })
        const keys = touchedKeys(draft)
        const before = queue.filter((other) => other !== replaced && other.senderId === draft.senderId && isWaiting(other))
        const shares = before.some((other) => touchedKeys(other).some((key) => keys.includes(key)))
        expect(draft.attempts).toBe(shares ? 0 : 1)
      }),
    )
  })

  it('never counts an attempt that was not requested', () => {
    fc.assert(
      fc.property(queue, given, (queue, given) => void expect(coalescePending(queue, { ...given, attempts: 0 }).draft.attempts).toBe(0)),
    )
  })
})
