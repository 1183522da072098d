import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../constants.ts'
import { namedDuration, namedEnd, untilTime } from './named-end.ts'

const at = (iso: string) => new Date(iso).getTime()
const TEN = at('2026-03-02T10:00:00Z')

describe('the clock time in an availability text', () => {
  const texts: [text: string, ms: number | null][] = [
    ['Free until 6:00 PM today', 18 * HOUR],
    ['free UNTIL 6 pm', 18 * HOUR],
    ['until 06:05 a.m.', 6 * HOUR + 5 * MINUTE],
    ['Library until 12:00 AM', 0],
    ['Library until 12:30 PM', 12 * HOUR + 30 * MINUTE],
    ['until 11:59PM', 23 * HOUR + 59 * MINUTE],
    ['Free all evening', null],
    ['until 18:00', null],
    ['until 13:00 PM', null],
    ['until 0:30 AM', null],
    ['until 6:60 PM', null],
    ['at 6:00 PM', null],
    ['until dinner', null],
    ['', null],
  ]
  it.each(texts)('AVAIL-017 %j', (text, ms) => {
    expect(untilTime(text)).toBe(ms)
  })
})

describe('the end that an availability text names', () => {
  it.each([
    ['until 7', '2026-03-02T19:00:00Z'],
    ['Library until 11', '2026-03-02T11:00:00Z'],
    ['until 7:30', '2026-03-02T19:30:00Z'],
    ['until 07:30', '2026-03-03T07:30:00Z'],
    ['until 23:30', '2026-03-02T23:30:00Z'],
    ['till 18', '2026-03-02T18:00:00Z'],
    ['till 6:30 PM', '2026-03-02T18:30:00Z'],
    ['until 7.30 pm', '2026-03-02T19:30:00Z'],
    ['until 18h', '2026-03-02T18:00:00Z'],
    ['until 24:00', '2026-03-03T00:00:00Z'],
    ['until noon', '2026-03-02T12:00:00Z'],
    ['Free until midnight', '2026-03-03T00:00:00Z'],
    ['2 hours', '2026-03-02T12:00:00Z'],
    ['free for an hour', '2026-03-02T11:00:00Z'],
    ['half an hour', '2026-03-02T10:30:00Z'],
    ['1.5 h', '2026-03-02T11:30:00Z'],
    ['1 h 30 min', '2026-03-02T11:30:00Z'],
    ['45 min', '2026-03-02T10:45:00Z'],
    ['Anatomy Lab, until 4 PM, 2 hours', '2026-03-02T16:00:00Z'],
  ])('AVAIL-017 %j said at 10:00 is %s', (text, end) => {
    expect(namedEnd(text, TEN, 0, 4 * HOUR)).toEqual({ at: at(end), isPast: false })
  })

  it.each([
    'Free all evening',
    '',
    'until dinner',
    'until 25:00',
    'until 12th',
    'Back in 2 hours',
    'after 20 min',
    'Ward 2',
    '0 min',
    '10 min from the library',
  ])('%j names none', (text) => {
    expect(namedEnd(text, TEN, 0, 4 * HOUR)).toBeNull()
  })

  it('the end of a time that is over today is another time, and is marked', () => {
    expect(namedEnd('Today until 9', TEN, 0, 4 * HOUR)).toEqual({ at: at('2026-03-02T21:00:00Z'), isPast: false })
    expect(namedEnd('today until 9:00 AM', TEN, 0, 4 * HOUR)).toEqual({ at: TEN + 4 * HOUR, isPast: true })
  })

  it('is always later than its composition, and within two days', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('until', 'till', 'for', ''),
          fc.integer({ min: 0, max: 99 }),
          fc.constantFrom('', ':30', ' h', ' min', ' PM'),
        )
        .map((parts) => parts.join(' ').replace(' :', ':')),
    )
    fc.assert(
      fc.property(
        text,
        fc.boolean(),
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -840, max: 840 }),
        (words, today, composed, offset) => {
          const end = namedEnd(today ? `${words} today` : words, composed, offset, 4 * HOUR)
          if (end === null) return
          expect(end.at).toBeGreaterThan(composed)
          expect(end.at - composed).toBeLessThanOrEqual(today && namedDuration(words) === null ? DAY : 99 * HOUR + 999 * MINUTE)
        },
      ),
    )
  })
})
