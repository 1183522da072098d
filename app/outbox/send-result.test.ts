import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKOFF, HOUR, MINUTE } from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import { applyResult, backOff, NO_RESPONSE, classify, type SendResult, type SendOutcome } from './send-result.ts'
import { inQueue, messageEnvelope } from './testing/sample-envelopes.ts'

const envelope = inQueue(1, messageEnvelope('m1'))
const answer = (status: number, body: unknown = null, over: Partial<SendResult> = {}): SendResult => ({ status, body, positions: null, retryAfter: null, ...over })

describe('what an answer means (architecture.md section 6)', () => {
  const table: [number, SendOutcome][] = [
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [204, 'accepted'],
    [0, 'retry'],
    [408, 'retry'],
    [424, 'retry'],
    [425, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [501, 'retry'],
    [502, 'retry'],
    [503, 'retry'],
    [504, 'retry'],
    [507, 'retry'],
    [599, 'retry'],
    [401, 'signed-out'],
    [426, 'outdated'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
    [409, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [422, 'refused'],
  ]

  it.each(table)('%i: %s', (status, expected) => {
    expect(classify(envelope, answer(status, { code: 'whatever' }))).toBe(expected)
  })

  it('409 other-student: other-student', () => {
    expect(classify(envelope, answer(409, { code: 'other-student' }))).toBe('other-student')
  })

  it('nothing at all: later', () => {
    expect(classify(envelope, NO_RESPONSE)).toBe('retry')
  })

  it('no status is left without a meaning', () => {
    const known: SendOutcome[] = ['accepted', 'refused', 'retry', 'signed-out', 'other-student', 'outdated']
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(known).toContain(classify(envelope, answer(status)))))
  })
})

describe('an envelope after its answer', () => {
  it('OFFL-015 is synced by success, with the answer and the positions it stands at', () => {
    const positions = { epoch: 'e', feeds: { 'user:amina': 7 } }
    expect(applyResult({ ...envelope, failingSince: 3 }, answer(201, { id: 'm1' }, { positions }), 50)).toEqual({
      ...envelope,
      synced: true,
      answer: { body: { id: 'm1' }, positions },
      answeredAt: 50,
    })
  })

  it('F12 is refused for good with the reason', () => {
    const refused = applyResult(envelope, answer(403, { code: 'blocked', message: 'You cannot write to this student.' }), 50)
    expect(refused).toMatchObject({ refused: true, synced: false, lastError: { status: 403, code: 'blocked', message: 'You cannot write to this student.' } })
  })

  it('waits on with what went wrong, whatever that was', () => {
    for (const status of [0, 408, 424, 425, 429, 500, 503]) {
      const later = applyResult(envelope, answer(status), 50)
      expect(isWaiting(later)).toBe(true)
      expect(later.lastError?.status).toBe(status)
    }
  })

  it.each([401, 426])('%i changes nothing of it', (status) => {
    expect(applyResult(envelope, answer(status), 50)).toBe(envelope)
  })

  it('409 other-student changes nothing of it', () => {
    expect(applyResult(envelope, answer(409, { code: 'other-student' }), 50)).toBe(envelope)
  })

  it('takes success over a refusal that another drain has heard', () => {
    const refused = applyResult(envelope, answer(404), 50)
    expect(applyResult(refused, answer(200), 60)).toMatchObject({ synced: true, refused: false, lastError: null })
  })

  it('keeps success, whatever another drain hears later', () => {
    const done = applyResult(envelope, answer(200), 50)
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(applyResult(done, answer(status), 60)).toBe(done)))
  })

  it('keeps the reason of a refusal, though another drain hears that it should try later', () => {
    const refused = applyResult(envelope, answer(403, { code: 'blocked' }), 50)
    expect(applyResult(refused, NO_RESPONSE, 60)).toMatchObject({ refused: true, lastError: { status: 403, code: 'blocked' } })
  })

  it('is set aside after an hour of failures of its own', () => {
    let failing = applyResult(envelope, answer(500), 1_000)
    failing = applyResult(failing, answer(500), 1_000 + HOUR - 1)
    expect(isWaiting(failing)).toBe(true)
    failing = applyResult(failing, answer(500, { message: 'Something went wrong.' }), 1_000 + HOUR)
    expect(failing).toMatchObject({ refused: true, lastError: { status: 500, message: 'Something went wrong.' } })
  })

  it('is not set aside for what is not its own: no network, no server behind a proxy, a busy one, a neighbour', () => {
    for (const status of [0, 424, 429, 502, 503, 504]) {
      const first = applyResult(envelope, answer(status), 0)
      expect(isWaiting(applyResult(first, answer(status), 5 * HOUR))).toBe(true)
    }
  })

  it('counts an hour anew after the student has tried again', () => {
    const aside = applyResult(applyResult(envelope, answer(500), 0), answer(500), HOUR)
    const again = { ...aside, refused: false, lastError: null, failingSince: null }
    expect(isWaiting(applyResult(again, answer(500), HOUR + MINUTE))).toBe(true)
  })
})

describe('the back-off', () => {
  it('doubles from a second to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backOff(failures, () => 1))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000))
  })

  it('is jittered down to half, so that not everybody comes back at once (F21)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const wait = backOff(failures, () => random)
        const full = backOff(failures, () => 1)
        expect(wait).toBeGreaterThanOrEqual(full / 2)
        expect(wait).toBeLessThanOrEqual(full)
        expect(wait).toBeLessThanOrEqual(BACKOFF.longest)
      }),
    )
  })
})
