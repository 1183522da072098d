import { expect, it } from 'vitest'
import { openSeatsText } from './open-seats-text.ts'

it.each([
  [1, false, '1 open seat'],
  [3, false, '3 open seats'],
  [1, true, '1 empty seat. Only classmates invited when the group was created can join.'],
  [2, true, '2 empty seats. Only classmates invited when the group was created can join.'],
])('says of %i left seats, in a private group: %s, who can take them', (seatsLeft, isPrivate, text) => {
  expect(openSeatsText({ seatsLeft, isPrivate })).toBe(text)
})
