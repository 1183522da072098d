import { expect, it } from 'vitest'
import { dayZone } from './day-zone.mjs'

it.each([
  [0, '09:41:00'],
  [8, '09:41:00'],
  [9, '09:41:00'],
  [12, '12:41:00'],
  [19, '19:41:00'],
  [20, '19:41:00'],
  [23, '19:41:00'],
])('at %d o’clock in London, a zone is found where it is %s', (hour, there) => {
  const now = new Date(Date.UTC(2026, 10, 27, hour, 41))
  expect(now.toLocaleTimeString('en-GB', { timeZone: dayZone(now) })).toBe(there)
})
