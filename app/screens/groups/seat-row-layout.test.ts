import { expect, it } from 'vitest'
import { placesOf, seatsLabel } from './seat-row-layout.ts'

it('draws fifteen seats as fifteen: portraits, unknown members, held and free seats, in this order', () => {
  const { places, more } = placesOf({ taken: 4, held: 2, free: 9 }, 3)
  expect([places.length, more]).toEqual([15, 0])
  expect(places.slice(0, 7)).toEqual(['portrait', 'portrait', 'portrait', 'taken', 'held', 'held', 'free'])
})

it.each([
  ['two seats', { taken: 1, held: 0, free: 1 }, 1, ['portrait', 'free'], 0],
  ['a full group', { taken: 2, held: 0, free: 0 }, 2, ['portrait', 'portrait'], 0],
  ['sixteen seats, the last two as a number', { taken: 16, held: 0, free: 0 }, 16, Array(14).fill('portrait'), 2],
] as const)('draws %s', (_, seats, known, places, more) => {
  expect(placesOf(seats, known)).toEqual({ places, more })
})

it.each([
  [{ taken: 2, held: 0, free: 3 }, '2 of 5 seats taken'],
  [{ taken: 2, held: 1, free: 2 }, '2 of 5 seats taken, 1 held for an invited student, 2 free'],
  [{ taken: 1, held: 4, free: 0 }, '1 of 5 seats taken, 4 held for invited students, 0 free'],
])('reads %j as %s', (seats, text) => {
  expect(seatsLabel(seats)).toBe(text)
})
