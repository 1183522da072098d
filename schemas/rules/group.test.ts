import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_GROUP_MINUTES, GROUP_MINUTES, HOUR, MINUTE, WIZARD_HOURS } from '../constants.ts'
import {
  removalTime,
  GROUP_SIZES,
  GROUP_TYPE_NAME,
  groupEnd,
  isPastRemoval,
  isGroupDuration,
  isEnded,
  isStudySessionEnd,
  MAX_MEMBERS,
  seats,
} from './group.ts'

describe('group types', () => {
  it('GROUP-053 give a solo group 2 seats', () => expect(MAX_MEMBERS.solo).toBe(2))
  it('GROUP-054 give a small group 5 seats', () => expect(MAX_MEMBERS.small).toBe(5))
  it('GROUP-055 give a large group 15 seats', () => expect(MAX_MEMBERS.large).toBe(15))
  it('GROUP-044 DATA-045 are solo, small and large, with their names', () => {
    expect(GROUP_SIZES.map((size) => GROUP_TYPE_NAME[size])).toEqual(['Solo Buddy', 'Small Squad', 'Big Vibe Group'])
    expect(GROUP_SIZES).toEqual(['solo', 'small', 'large'])
  })
})

describe('seats', () => {
  it('are the requested number, or the number of the type', () => {
    expect(seats('small', undefined, 0)).toBe(5)
    expect(seats('solo', 15, 0)).toBe(15)
    expect(seats('large', 3, 0)).toBe(3)
  })

  it('are enough for creator and invitees, from 2 to 100', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GROUP_SIZES),
        fc.option(fc.integer({ min: -5, max: 500 }), { nil: undefined }),
        fc.nat(99),
        (size, asked, invitees) => {
          const given = seats(size, asked, invitees)
          expect(given).toBeGreaterThanOrEqual(Math.max(2, 1 + invitees))
          expect(given).toBeLessThanOrEqual(100)
        },
      ),
    )
  })
})

describe('the end of a group', () => {
  it('is its duration after its start, or after now', () => {
    expect(groupEnd(null, 90, HOUR)).toBe(HOUR + 90 * MINUTE)
    expect(groupEnd(2 * HOUR, 60, HOUR)).toBe(3 * HOUR)
    // A start in the past does not shorten it.
    expect(groupEnd(0, 60, HOUR)).toBe(2 * HOUR)
  })

  it('allows all offered durations, and durations of 15 to 720 minutes', () => {
    expect(WIZARD_HOURS).toEqual([1, 2, 3, 4])
    expect(GROUP_MINUTES).toEqual([30, 60, 90, 120, 180, 240, 300, 360])
    expect(DEFAULT_GROUP_MINUTES).toBe(60)
    for (const minutes of [15, 720, ...GROUP_MINUTES, ...WIZARD_HOURS.map((hours) => hours * 60)])
      expect(isGroupDuration(minutes)).toBe(true)
    for (const minutes of [14, 721, 0, -60, Number.NaN, Infinity]) expect(isGroupDuration(minutes)).toBe(false)
  })
})

describe('a group or session after its end', () => {
  it('F25 is over at once, and removed two seconds later, by one rule for server and device', () => {
    const group = { endTime: HOUR }
    expect(removalTime(group)).toBe(HOUR + 2_000)
    expect([HOUR - 1, HOUR, HOUR + 1_999, HOUR + 2_000].map((now) => [isEnded(group, now), isPastRemoval(group, now)])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ])
  })

  it.each([
    ['a minute from now', MINUTE, 0, true],
    ['in twelve hours', 12 * HOUR, 0, true],
    ['later than that', 12 * HOUR + 1, 0, false],
    ['now', 0, 0, false],
    ['in the past', -1, 0, false],
    ['before it has begun', HOUR, 2 * HOUR, false],
    ['twelve hours after a start that is to come', 14 * HOUR, 2 * HOUR, true],
  ])('checks an end of a session %s: end %d ms and start %d ms after now', (_, end, start, allowed) => {
    const now = 1_000 * HOUR
    expect(isStudySessionEnd(now + end, now + start, now)).toBe(allowed)
  })
})
