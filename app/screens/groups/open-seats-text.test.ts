import { expect, it } from 'vitest'
import { openSeatsText } from './open-seats-text.ts'

it.each([
  [1, false, '1 open seat'],
  [3, false, '3 open seats'],
  [1, true, '1 seat stays empty. Only classmates who were invited can join.'],
  [2, true, '2 seats stay empty. Only classmates who were invited can join.'],
])('says of %i left seats, in a private group: %s, who can take them', (seatsLeft, isPrivate, text) => {
  expect(openSeatsText({ seatsLeft, isPrivate })).toBe(text)
})
