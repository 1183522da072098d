import { describe, expect, it } from 'vitest'
import { halfOf, handAt, CLOCK_HOURS, isFilled, onFace } from './study-hours.ts'
import type { StudyItem } from './study-items.ts'

const at = (hours: number, minutes = 0) => new Date(2026, 2, 12, hours, minutes).getTime()
const NOW = at(15, 42)
const item = (start: number, end: number, id = 'a'): StudyItem => ({ id, kind: 'group', name: id, place: '', start, end })
const placed = (half: 'AM' | 'PM', start: number, end: number) =>
  onFace([item(start, end)], half, NOW).map(({ from, to }) => [from * CLOCK_HOURS, to * CLOCK_HOURS])
const filled = (half: 'AM' | 'PM', start: number, end: number) =>
  Array.from({ length: CLOCK_HOURS }, (_, hour) => hour).filter((hour) => isFilled(onFace([item(start, end)], half, NOW), hour))

describe('the clock of a half day', () => {
  it('HOME-009 HOME-010 has an item at its time, in its half of the day', () => {
    expect(placed('PM', at(15), at(16, 30))).toEqual([[3, 4.5]])
    expect(placed('AM', at(15), at(16, 30))).toEqual([])
    expect(placed('AM', at(0), at(1))).toEqual([[0, 1]])
    expect(filled('PM', at(15), at(16, 30))).toEqual([3, 4])
    expect(filled('PM', at(15, 59), at(16))).toEqual([3])
  })

  it('shows the part inside the half day of an item that crosses noon or midnight', () => {
    expect(placed('AM', at(11), at(13))).toEqual([[11, 12]])
    expect(placed('PM', at(11), at(13))).toEqual([[0, 1]])
    expect(placed('PM', at(23), at(25))).toEqual([[11, 12]])
    expect(placed('AM', at(-1), at(24))).toEqual([[0, 12]])
  })

  it('shows items of today only, and none without a duration', () => {
    expect(placed('PM', at(24 + 15), at(24 + 16))).toEqual([])
    expect(placed('AM', at(-3), at(0))).toEqual([])
    expect(placed('PM', at(12), at(12))).toEqual([])
    expect(placed('PM', at(24), at(25))).toEqual([])
  })

  it('sorts items by their times', () => {
    const ids = onFace([item(at(18), at(20), 'c'), item(at(13), at(14), 'b'), item(at(13), at(14), 'a')], 'PM', NOW).map(({ id }) => id)
    expect(ids).toEqual(['a', 'b', 'c'])
  })
})

it('computes the position of the hand and its half of the day', () => {
  expect(handAt(NOW) * CLOCK_HOURS).toBeCloseTo(3.7)
  expect([at(0), at(11, 59), at(12), at(23)].map(halfOf)).toEqual(['AM', 'AM', 'PM', 'PM'])
})
