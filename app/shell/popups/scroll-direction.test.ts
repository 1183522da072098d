import { expect, it } from 'vitest'
import { nextDirection } from './scroll-direction.ts'

const after = (...places: number[]) => places.reduce(nextDirection, { isDown: false, furthest: 0 }).isDown

it('turns down once the student has read on, and up once they go back, but not for a trembling finger', () => {
  expect(after(11)).toBe(false)
  expect(after(12)).toBe(true)
  expect(after(5, 9, 13)).toBe(true)
  expect(after(400, 389, 400, 395)).toBe(true)
  expect(after(400, 388)).toBe(false)
  expect(after(400, 300, 305)).toBe(false)
  expect(after(400, 300, 312)).toBe(true)
})

it('is up at the top, where a page bounces', () => {
  expect(after(400, 10, -30)).toBe(false)
  expect(after(8, 0, 8)).toBe(false)
})
