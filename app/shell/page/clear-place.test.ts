import { describe, expect, it } from 'vitest'
import { clearPlace, type Box } from './clear-place.ts'

const box = (top: number, height = 60, left = 0, width = 390): Box => ({ left, top, right: left + width, bottom: top + height })
const TOAST = box(66, 60, 8, 374)

describe('clearPlace', () => {
  it('stays in its place when no control is there', () => {
    expect(clearPlace(TOAST, 600, []).by).toBe(0)
    expect(clearPlace(TOAST, 600, [box(0, 60), box(130, 40), box(66, 60, 390, 40)]).by).toBe(0)
  })

  it('moves below a control when there is room nearby', () => {
    expect(66 + clearPlace(TOAST, 600, [box(70, 44)]).by).toBeGreaterThanOrEqual(114)
    expect(clearPlace(TOAST, 600, [box(70, 44)]).by).toBeLessThan(60)
  })

  it('covers edges rather than move far, but never the middle of a control', () => {
    // Rows below each other, over the whole screen.
    const rows = Array.from({ length: 10 }, (_, at) => box(60 + at * 84, 84))
    const by = clearPlace(TOAST, 600, rows).by
    expect(by).toBeLessThan(100)
    for (const { top, bottom } of rows) {
      const middle = (top + bottom) / 2
      expect(middle < TOAST.top + by || middle > TOAST.bottom + by).toBe(true)
    }
  })

  it('moves no further down than `lowest`, and covers as few controls as possible', () => {
    const rows = Array.from({ length: 40 }, (_, at) => box(at * 20, 20))
    const by = clearPlace(TOAST, 100, [...rows, box(66, 10), box(70, 10)]).by
    expect(by).toBeLessThanOrEqual(100)
    expect(clearPlace(TOAST, -20, rows).by).toBe(0)
    expect([clearPlace(TOAST, 100, rows).isClear, clearPlace(TOAST, 600, [box(66, 40)]).isClear]).toEqual([false, true])
  })
})
