import { expect, it } from 'vitest'
import { shownStatus } from './displayed-status.ts'

it.each([
  ['available', false, 'available'],
  ['available', true, 'available'],
  ['studying', true, 'studying'],
  ['online', true, 'online'],
  ['online', false, 'offline'],
  ['offline', true, 'online'],
  ['offline', false, 'offline'],
] as const)('%s, connected %s, shows as %s', (currentStatus, isOnline, shown) => {
  expect(shownStatus({ currentStatus, isOnline })).toBe(shown)
})
