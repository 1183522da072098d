import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATUSES, type Status } from './availability.ts'
import { asOthersSee, displayedStatus, showsConnection } from './displayed-status.ts'

it.each([
  ['available', false, 'available'],
  ['available', true, 'available'],
  ['studying', false, 'studying'],
  ['online', true, 'online'],
  ['online', false, 'offline'],
  ['offline', true, 'offline'],
  ['offline', false, 'offline'],
] as const)('shows status %s with connected %s as %s', (currentStatus, isOnline, shown) => {
  expect(displayedStatus({ currentStatus, isOnline })).toBe(shown)
})

it('shows no connection with the status offline, and the real one with every other', () => {
  fc.assert(
    fc.property(fc.constantFrom<Status>(...STATUSES), fc.boolean(), (status, isConnected) => {
      expect(showsConnection(status, isConnected)).toBe(status === 'offline' ? false : isConnected)
    }),
  )
})

it.each(STATUSES)('shows place and subjects to others with the status %s only if it is available or studying', (currentStatus) => {
  const student = { id: 'amina', currentStatus, currentLocation: 'Lab', currentSubjects: ['Anatomy'] }
  const isShown = currentStatus === 'available' || currentStatus === 'studying'
  expect(asOthersSee(student)).toEqual(isShown ? student : { id: 'amina', currentStatus, currentLocation: '', currentSubjects: [] })
})
