import { expect, it } from 'vitest'
import { noonZone } from './noon-zone.mjs'

it.each([0, 5, 11, 12, 13, 22, 23])('at %d o’clock in London, the zone where it is noon is found', (hour) => {
  const now = new Date(Date.UTC(2026, 10, 27, hour, 41))
  expect(now.toLocaleTimeString('en-GB', { timeZone: noonZone(now) })).toBe('12:41:00')
})
