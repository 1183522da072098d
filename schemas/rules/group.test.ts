import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_GROUP_MINUTES, GROUP_MINUTES, HOUR, MINUTE, WIZARD_HOURS } from '../constants.ts'
import { GROUP_SIZES, GROUP_TYPE_NAME, groupEnd, isGroupDuration, MAX_MEMBERS, seats } from './group.ts'

describe('group types', () => {
  it('GROUP-053 a solo group has 2 seats', () => expect(MAX_MEMBERS.solo).toBe(2))
  it('GROUP-054 a small group has 5 seats', () => expect(MAX_MEMBERS.small).toBe(5))
  it('GROUP-055 a large group has 15 seats', () => expect(MAX_MEMBERS.large).toBe(15))
  it('GROUP-044 DATA-045 the types and their names', () => {
    expect(GROUP_SIZES.map((size) => GROUP_TYPE_NAME[size])).toEqual(['Solo Buddy', 'Small Squad', 'Big Vibe Group'])
    expect(GROUP_SIZES).toEqual(['solo', 'small', 'large'])
  })
})

describe('seats', () => {
  it('as asked, else the type’s constant', () => {
    expect(seats('small', undefined, 0)).toBe(5)
    expect(seats('solo', 15, 0)).toBe(15)
    expect(seats('large', 3, 0)).toBe(3)
  })

  it('always room for maker and invitees, 2 to 100', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GROUP_SIZES), fc.option(fc.integer({ min: -5, max: 500 }), { nil: undefined }), fc.nat(99), (size, asked, invitees) => {
        const given = seats(size, asked, invitees)
        expect(given).toBeGreaterThanOrEqual(Math.max(2, 1 + invitees))
        expect(given).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the end of a group', () => {
  it('is its duration after its start, or after now', () => {
    expect(groupEnd(null, 90, HOUR)).toBe(HOUR + 90 * MINUTE)
    expect(groupEnd(2 * HOUR, 60, HOUR)).toBe(3 * HOUR)
    // A start that has passed does not shorten it.
    expect(groupEnd(0, 60, HOUR)).toBe(2 * HOUR)
  })

  it('durations on offer are accepted, 15 to 720 minutes', () => {
    expect(WIZARD_HOURS).toEqual([1, 2, 3, 4])
    expect(GROUP_MINUTES).toEqual([30, 60, 90, 120, 180, 240, 300, 360])
    expect(DEFAULT_GROUP_MINUTES).toBe(60)
    for (const minutes of [15, 720, ...GROUP_MINUTES, ...WIZARD_HOURS.map((hours) => hours * 60)]) expect(isGroupDuration(minutes)).toBe(true)
    for (const minutes of [14, 721, 0, -60, Number.NaN, Infinity]) expect(isGroupDuration(minutes)).toBe(false)
  })
})
