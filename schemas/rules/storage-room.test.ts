import { expect, it } from 'vitest'
import { STORAGE_LOW } from '../constants.ts'
import { isStorageLow, megabytes, roomText } from './storage-room.ts'

it('F16 calls a storage low when less than 20 MB are left, and not when the browser says nothing', () => {
  const left = (bytes: number) => ({ used: 48e6, quota: 48e6 + bytes })
  expect([left(STORAGE_LOW - 1), left(STORAGE_LOW), left(-1), null].map(isStorageLow)).toEqual([true, false, true, false])
})

it('says how much room is left, and never less than none', () => {
  expect(roomText({ used: 48e6, quota: 51e6 })).toBe('It has 3.0 MB left for Friendioo.')
  expect(roomText({ used: 48e6, quota: 40e6 })).toBe('It has 0.0 MB left for Friendioo.')
})

it.each([
  [0, '0.0 MB'],
  [4.26e6, '4.3 MB'],
  [48.2e6, '48 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text)
})
