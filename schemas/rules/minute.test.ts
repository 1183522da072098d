import { expect, it } from 'vitest'
import { MINUTE } from '../constants.ts'
import { hasBegun, minute } from './minute.ts'

it('a time is rounded down to its minute', () => {
  expect([minute(3 * MINUTE), minute(4 * MINUTE - 1)]).toEqual([3 * MINUTE, 3 * MINUTE])
})

it('a session that was just opened has begun, though the clock of the screen moved up to a minute ago', () => {
  const opened = 10 * MINUTE
  for (const late of [0, 1, MINUTE - 1]) expect(hasBegun(opened, opened - late)).toBe(true)
  expect(hasBegun(opened, opened - MINUTE)).toBe(false)
})
