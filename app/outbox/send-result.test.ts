import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKOFF, HOUR, MINUTE } from '../../schemas/constants.ts'
import { isWaiting } from '../../schemas/envelope.ts'
import { afterAnswer, backOff, NOTHING, verdict, type Answer, type Verdict } from './send-result.ts'
import { inQueue, messageDraft } from './testing/sample-envelopes.ts'

const envelope = inQueue(1, messageDraft('m1'))
const answer = (status: number, body: unknown = null, over: Partial<Answer> = {}): Answer => ({ status, body, positions: null, retryAfter: null, ...over })

describe('what an answer means (architecture.md section 6)', () => {
  const table: [number, Verdict][] = [
    [200, 'done'],
    [201, 'done'],
    [202, 'done'],
    [204, 'done'],
    [0, 'later'],
    [408, 'later'],
    [424, 'later'],
    [425, 'later'],
    [429, 'later'],
    [500, 'later'],
    [501, 'later'],
    [502, 'later'],
    [503, 'later'],
    [504, 'later'],
    [507, 'later'],
    [599, 'later'],
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
    expect(verdict(envelope, answer(status, { code: 'whatever' }))).toBe(expected)
  })

  it('409 other-student: other-student', () => {
    expect(verdict(envelope, answer(409, { code: 'other-student' }))).toBe('other-student')
  })

  it('nothing at all: later', () => {
    expect(verdict(envelope, NOTHING)).toBe('later')
  })

  it('no status is left without a meaning', () => {
    const known: Verdict[] = ['done', 'refused', 'later', 'signed-out', 'other-student', 'outdated']
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(known).toContain(verdict(envelope, answer(status)))))
  })
})

describe('an envelope after its answer', () => {
  it('OFFL-015 is synced by success, with the answer and the positions it stands at', () => {
    const positions = { epoch: 'e', feeds: { 'user:amina': 7 } }
    expect(afterAnswer({ ...envelope, failingSince: 3 }, answer(201, { id: 'm1' }, { positions }), 50)).toEqual({
      ...envelope,
      synced: true,
      answer: { body: { id: 'm1' }, positions },
      answeredAt: 50,
    })
  })

  it('F12 is refused for good with the reason', () => {
    const refused = afterAnswer(envelope, answer(403, { code: 'blocked', message: 'You cannot write to this student.' }), 50)
    expect(refused).toMatchObject({ refused: true, synced: false, lastError: { status: 403, code: 'blocked', message: 'You cannot write to this student.' } })
  })

  it('waits on with what went wrong, whatever that was', () => {
    for (const status of [0, 408, 424, 425, 429, 500, 503]) {
      const later = afterAnswer(envelope, answer(status), 50)
      expect(isWaiting(later)).toBe(true)
      expect(later.lastError?.status).toBe(status)
    }
  })

  it.each([401, 426])('%i changes nothing of it', (status) => {
    expect(afterAnswer(envelope, answer(status), 50)).toBe(envelope)
  })

  it('409 other-student changes nothing of it', () => {
    expect(afterAnswer(envelope, answer(409, { code: 'other-student' }), 50)).toBe(envelope)
  })

  it('takes success over a refusal that another drain has heard', () => {
    const refused = afterAnswer(envelope, answer(404), 50)
    expect(afterAnswer(refused, answer(200), 60)).toMatchObject({ synced: true, refused: false, lastError: null })
  })

  it('keeps success, whatever another drain hears later', () => {
    const done = afterAnswer(envelope, answer(200), 50)
    fc.assert(fc.property(fc.integer({ min: 0, max: 599 }), (status) => void expect(afterAnswer(done, answer(status), 60)).toBe(done)))
  })

  it('keeps the reason of a refusal, though another drain hears that it should try later', () => {
    const refused = afterAnswer(envelope, answer(403, { code: 'blocked' }), 50)
    expect(afterAnswer(refused, NOTHING, 60)).toMatchObject({ refused: true, lastError: { status: 403, code: 'blocked' } })
  })

  it('is set aside after an hour of failures of its own', () => {
    let failing = afterAnswer(envelope, answer(500), 1_000)
    failing = afterAnswer(failing, answer(500), 1_000 + HOUR - 1)
    expect(isWaiting(failing)).toBe(true)
    failing = afterAnswer(failing, answer(500, { message: 'Something went wrong.' }), 1_000 + HOUR)
    expect(failing).toMatchObject({ refused: true, lastError: { status: 500, message: 'Something went wrong.' } })
  })

  it('is not set aside for what is not its own: no network, no server behind a proxy, a busy one, a neighbour', () => {
    for (const status of [0, 424, 429, 502, 503, 504]) {
      const first = afterAnswer(envelope, answer(status), 0)
      expect(isWaiting(afterAnswer(first, answer(status), 5 * HOUR))).toBe(true)
    }
  })

  it('counts an hour anew after the student has tried again', () => {
    const aside = afterAnswer(afterAnswer(envelope, answer(500), 0), answer(500), HOUR)
    const again = { ...aside, refused: false, lastError: null, failingSince: null }
    expect(isWaiting(afterAnswer(again, answer(500), HOUR + MINUTE))).toBe(true)
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
