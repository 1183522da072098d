import { expect, it } from 'vitest'
import { displayedStatus } from './displayed-status.ts'

it.each([
  ['available', false, 'available'],
  ['available', true, 'available'],
  ['studying', true, 'studying'],
  ['online', true, 'online'],
  ['online', false, 'offline'],
  ['offline', true, 'online'],
  ['offline', false, 'offline'],
] as const)('shows status %s with connected %s as %s', (currentStatus, isOnline, shown) => {
  expect(displayedStatus({ currentStatus, isOnline })).toBe(shown)
})
