import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKOFF, HOUR, MINUTE } from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import { applyResult, backOff, NO_RESPONSE, classify, type SendResult, type SendOutcome } from './send-result.ts'
import { inQueue, messageEnvelope } from './testing/sample-envelopes.ts'

const envelope = inQueue(1, messageEnvelope('m1'))
const result = (status: number, body: unknown = null, over: Partial<SendResult> = {}): SendResult => ({
  status,
  body,
  positions: null,
  retryAfter: null,
  ...over,
})

describe('the outcome of a response', () => {
  const table: [number, SendOutcome][] = [
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'retry'],
    [204, 'retry'],
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

  it.each(table)('ENV-23 %i: %s', (status, expected) => {
    expect(classify(envelope, result(status, { code: 'whatever' }))).toBe(expected)
  })

  it('ENV-22 409 other-student: other-student', () => {
    expect(classify(envelope, result(409, { code: 'other-student' }))).toBe('other-student')
  })

  it('N58 401 revoked or account-deleted: as other-student, and any other 401 as signed-out', () => {
    for (const code of ['revoked', 'account-deleted']) expect(classify(envelope, result(401, { code }))).toBe('other-student')
    expect(classify(envelope, result(401, { code: 'signed-out' }))).toBe('signed-out')
  })

  it('no response: retry', () => {
    expect(classify(envelope, NO_RESPONSE)).toBe('retry')
  })

  it('is known for every status', () => {
    const known: SendOutcome[] = ['accepted', 'refused', 'retry', 'signed-out', 'other-student', 'outdated']
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(known).toContain(classify(envelope, result(status)))))
  })
})

describe('an envelope after its response', () => {
  it('OFFL-015 is synced after a success, with the response and its positions', () => {
    const positions = { epoch: 'e', feeds: { 'user:amina': 7 } }
    expect(applyResult({ ...envelope, failingSince: 3 }, result(201, { id: 'm1' }, { positions }), 50)).toEqual({
      ...envelope,
      synced: true,
      answer: { body: { id: 'm1' }, positions },
      answeredAt: 50,
    })
  })

  it('ENV-28 F12 is refused permanently with the reason', () => {
    const refused = applyResult(envelope, result(403, { code: 'blocked', message: 'You cannot write to this student.' }), 50)
    expect(refused).toMatchObject({
      refused: true,
      synced: false,
      lastError: { status: 403, code: 'blocked', message: 'You cannot write to this student.' },
    })
  })

  it('keeps waiting with its last error after a temporary failure', () => {
    for (const status of [0, 408, 424, 425, 429, 500, 503]) {
      const later = applyResult(envelope, result(status), 50)
      expect(isWaiting(later)).toBe(true)
      expect(later.lastError?.status).toBe(status)
    }
  })

  it.each([401, 426])('is unchanged after %i', (status) => {
    expect(applyResult(envelope, result(status), 50)).toBe(envelope)
  })

  it('is unchanged after 409 other-student', () => {
    expect(applyResult(envelope, result(409, { code: 'other-student' }), 50)).toBe(envelope)
  })

  it('ENV-35 is accepted although another drain received a refusal', () => {
    const refused = applyResult(envelope, result(404), 50)
    expect(applyResult(refused, result(200), 60)).toMatchObject({ synced: true, refused: false, lastError: null })
  })

  it('ENV-35 stays accepted, whatever another drain receives later', () => {
    const done = applyResult(envelope, result(200), 50)
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(applyResult(done, result(status), 60)).toBe(done)))
  })

  it('keeps the reason of a refusal when another drain receives no response', () => {
    const refused = applyResult(envelope, result(403, { code: 'blocked' }), 50)
    expect(applyResult(refused, NO_RESPONSE, 60)).toMatchObject({ refused: true, lastError: { status: 403, code: 'blocked' } })
  })

  it('is set aside after 1 h of its own failures', () => {
    let failing = applyResult(envelope, result(500), 1_000)
    failing = applyResult(failing, result(500), 1_000 + HOUR - 1)
    expect(isWaiting(failing)).toBe(true)
    failing = applyResult(failing, result(500, { message: 'Something went wrong.' }), 1_000 + HOUR)
    expect(failing).toMatchObject({ refused: true, lastError: { status: 500, message: 'Something went wrong.' } })
  })

  it('ENV-27 is not set aside for other failures: no network, no server behind a proxy, a busy server, an earlier envelope', () => {
    for (const status of [0, 424, 429, 502, 503, 504]) {
      const first = applyResult(envelope, result(status), 0)
      expect(isWaiting(applyResult(first, result(status), 5 * HOUR))).toBe(true)
    }
  })

  it('starts a new hour after the student has tried again', () => {
    const aside = applyResult(applyResult(envelope, result(500), 0), result(500), HOUR)
    const again = { ...aside, refused: false, lastError: null, failingSince: null }
    expect(isWaiting(applyResult(again, result(500), HOUR + MINUTE))).toBe(true)
  })
})

describe('the back-off', () => {
  it('doubles from 1 s to 60 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backOff(failures, () => 1))).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000),
    )
  })

  it('is jittered down to half, so that devices do not all return at once (F21)', () => {
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
