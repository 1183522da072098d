import { expect, it } from 'vitest'
import { createDepartures } from './departures.ts'
import { forgetful } from './page-storage.ts'

it('tells a page that was kept aside of a sign-out in another page of this browser', () => {
  const storage = forgetful()
  const [kept, other] = [createDepartures(storage), createDepartures(storage)]
  expect(kept.happened()).toBe(false)
  other.note()
  expect(kept.happened()).toBe(true)
  expect(createDepartures(storage).happened()).toBe(false)
})

it('says nothing where the browser keeps nothing', () => {
  const storage = Object.assign(forgetful(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const departures = createDepartures(storage)
  departures.note()
  expect(departures.happened()).toBe(false)
})
