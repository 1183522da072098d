import { expect, it } from 'vitest'
import { nextMorning } from './next-morning.ts'

it.each([
  ['in the evening', [27, 22, 30], [28, 7]],
  ['after midnight', [28, 1, 15], [28, 7]],
  ['at six in the morning', [28, 6, 0], [29, 7]],
] as const)('a quiet night that begins %s ends at seven', (_, [day, hour, minute], [endDay, endHour]) => {
  expect(nextMorning(new Date(2026, 10, day, hour, minute).getTime())).toBe(new Date(2026, 10, endDay, endHour).getTime())
})
