import { expect, it } from 'vitest'
import { minutesOf, timeValue } from './time-of-day.ts'

it.each([
  [0, '00:00'],
  [7 * 60, '07:00'],
  [23 * 60 + 59, '23:59'],
])('%i minutes are %s, and back', (minutes, value) => {
  expect(timeValue(minutes)).toBe(value)
  expect(minutesOf(value)).toBe(minutes)
})

it('reads no time of an empty field', () => expect(minutesOf('')).toBeNull())
