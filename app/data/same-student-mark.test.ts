import { expect, it } from 'vitest'
import { memoryStorage } from './storage/safe-storage.ts'
import { createSameStudentMark } from './same-student-mark.ts'

it('detects a sign-out in another page of this browser, and leaves nothing in the storage', () => {
  const storage = memoryStorage()
  const [kept, other] = [createSameStudentMark(storage), createSameStudentMark(storage)]
  kept.begin()
  other.begin()
  expect(kept.hasChanged()).toBe(false)
  other.end()
  expect(kept.hasChanged()).toBe(true)
  expect(Object.keys(storage)).toEqual([])
})

it('detects a sign-in in another page when no student was signed in', () => {
  const storage = memoryStorage()
  const landing = createSameStudentMark(storage)
  expect(landing.hasChanged()).toBe(false)
  createSameStudentMark(storage).begin()
  expect(landing.hasChanged()).toBe(true)
})

it('reports no change when the browser stores nothing', () => {
  const storage = Object.assign(memoryStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const presence = createSameStudentMark(storage)
  presence.begin()
  expect(presence.hasChanged()).toBe(false)
})
