import { expect, it } from 'vitest'
import { memoryStorage } from './storage/safe-storage.ts'
import { createPresence } from './presence.ts'

it('tells a page that was kept aside of a sign-out in another page of this browser, and leaves nothing', () => {
  const storage = memoryStorage()
  const [kept, other] = [createPresence(storage), createPresence(storage)]
  kept.begin()
  other.begin()
  expect(kept.hasChanged()).toBe(false)
  other.end()
  expect(kept.hasChanged()).toBe(true)
  expect(Object.keys(storage)).toEqual([])
})

it('tells a page on which nobody was here that somebody has signed in', () => {
  const storage = memoryStorage()
  const landing = createPresence(storage)
  expect(landing.hasChanged()).toBe(false)
  createPresence(storage).begin()
  expect(landing.hasChanged()).toBe(true)
})

it('says nothing where the browser keeps nothing', () => {
  const storage = Object.assign(memoryStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const presence = createPresence(storage)
  presence.begin()
  expect(presence.hasChanged()).toBe(false)
})
