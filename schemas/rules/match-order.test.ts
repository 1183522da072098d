import { expect, it } from 'vitest'
import type { Status } from './availability.ts'
import { byReach } from './match-order.ts'

const student = (id: string, currentStatus: Status, currentLocation = '', availableUntil: number | null = null, isOnline = true) => ({
  id,
  currentStatus,
  currentLocation,
  availableUntil,
  isOnline,
})

it('I13 orders equal matches by my place, then status, then how long they are available', () => {
  const order = [
    student('here, studying', 'studying', 'Library'),
    student('no end', 'available', 'Lab'),
    student('until 9', 'available', '', 9),
    student('until 8', 'available', 'Lab', 8),
    student('studies', 'studying', 'Lab'),
    student('online', 'online'),
    student('not connected', 'online', '', null, false),
    student('offline', 'offline'),
  ]
  const sorted = (place: string) => [...order].reverse().sort(byReach(place))
  expect(sorted('Library').slice(0, 6)).toEqual(order.slice(0, 6))
  // Both read offline.
  expect(sorted('Library').slice(6)).toEqual([order[7], order[6]])
  // Without a place of mine, nobody is at it.
  expect(sorted('')[0]).toBe(order[1])
})

it('leaves equal students in the given order', () => {
  const alike = ['c', 'a', 'b'].map((id) => student(id, 'available'))
  expect([...alike].sort(byReach('Library'))).toEqual(alike)
})
