import { describe, expect, it } from 'vitest'
import { answered, isExpired, MEETUP_ANSWERS, MEETUP_STATUSES } from './meetup.ts'

const asked = { status: 'pending' as (typeof MEETUP_STATUSES)[number], scheduledTime: 1_000, answeredAt: null }

describe('a request to meet', () => {
  it('is pending, then accepted or declined', () => {
    expect(MEETUP_STATUSES).toEqual(['pending', 'accepted', 'declined'])
    for (const answer of MEETUP_ANSWERS) expect(answered(asked, answer, 7)).toEqual({ ...asked, status: answer, answeredAt: 7 })
  })

  it('never changes its first answer', () => {
    for (const first of MEETUP_ANSWERS) {
      for (const second of MEETUP_ANSWERS) {
        const given = answered(asked, first, 7)
        expect(answered(given, second, 8)).toBe(given)
      }
    }
  })

  const table: [status: (typeof MEETUP_STATUSES)[number], now: number, expired: boolean][] = [
    ['pending', 999, false],
    ['pending', 1_000, true],
    ['accepted', 1_000, false],
    ['declined', 9_999, false],
  ]
  it.each(table)('with status %s at %i is expired: %s', (status, now, expired) => {
    expect(isExpired({ ...asked, status }, now)).toBe(expired)
  })
})
