import { expect, it } from 'vitest'
import { isWholeCampus } from './whole-campus.ts'

it('a device has the whole campus once the directory is loaded, or when the bootstrap had room for more classmates', () => {
  expect(isWholeCampus(false, 199)).toBe(true)
  expect(isWholeCampus(false, 200)).toBe(false)
  expect(isWholeCampus(true, 50_000)).toBe(true)
})
