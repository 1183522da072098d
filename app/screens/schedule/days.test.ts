import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '../../../schemas/constants.ts'
import { dayOf, daysAfter, shortDate, weekLabel, weekOf } from './days.ts'

// A time zone in which the clocks change. It is set before anything formats a time.
vi.hoisted(() => void (process.env.TZ = 'Europe/Berlin'))

const at = (text: string) => new Date(text).getTime()
const dates = (days: number[]) => days.map((day) => new Date(day).getDate())

describe('days of the calendar', () => {
  it('begin at midnight in the student’s time zone', () => {
    expect(dayOf(at('2026-11-20T15:42'))).toBe(at('2026-11-20T00:00'))
    expect(dayOf(at('2026-11-20T00:00'))).toBe(at('2026-11-20T00:00'))
  })

  it('follow each other even when one has 23 or 25 hours', () => {
    for (const [saturday, hours] of [
      ['2026-03-28T00:00', 23],
      ['2026-10-24T00:00', 25],
    ] as const) {
      const sunday = daysAfter(at(saturday), 1)
      expect(sunday - at(saturday)).toBe(DAY)
      expect(daysAfter(sunday, 1) - sunday).toBe(hours * HOUR)
      expect(daysAfter(daysAfter(sunday, 1), -2)).toBe(at(saturday))
    }
  })

  it.each([
    ['2026-11-16T00:00', [16, 17, 18, 19, 20, 21, 22]],
    ['2026-11-20T15:42', [16, 17, 18, 19, 20, 21, 22]],
    ['2026-11-22T23:59', [16, 17, 18, 19, 20, 21, 22]],
    ['2026-03-29T12:00', [23, 24, 25, 26, 27, 28, 29]],
    ['2027-01-01T08:00', [28, 29, 30, 31, 1, 2, 3]],
  ])('form a week that begins on a Monday for %s', (moment, week) => expect(dates(weekOf(at(moment)))).toEqual(week))

  it('have short names, alone and as a week', () => {
    expect(shortDate(at('2026-11-20T00:00'))).toBe('Fri, Nov 20')
    expect(weekLabel(weekOf(at('2026-11-20T15:42')))).toBe('Nov 16 – 22')
    expect(weekLabel(weekOf(at('2026-12-02T15:42')))).toBe('Nov 30 – Dec 6')
  })
})
