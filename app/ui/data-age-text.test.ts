import { expect, it } from 'vitest'
import { dataAgeText } from './data-age-text.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 40).getTime()

it.each([
  [at(26, 21), 'As of 9:40 PM'],
  [at(25, 21), 'As of yesterday, 9:40\u00a0PM'],
  [at(21, 21), 'As of Sat, Nov 21, 9:40\u00a0PM'],
])('what is shown names the day that it is from, if that is not today', (time, expected) => {
  expect(dataAgeText(time, at(26, 22)).replace(/\u202f/g, ' ')).toBe(expected)
})
