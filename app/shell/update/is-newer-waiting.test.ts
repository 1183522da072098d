import { expect, it } from 'vitest'
import { isNewerWaiting } from './is-newer-waiting.ts'

const version = () => ({}) as ServiceWorker

it('offers a version that waits behind an active one', () => {
  expect(isNewerWaiting({ waiting: version(), active: version() })).toBe(true)
})

it('offers nothing on a first visit, whatever the state of the first version', () => {
  const first = version()
  expect(isNewerWaiting({ waiting: first, active: null })).toBe(false)
  expect(isNewerWaiting({ waiting: null, active: first })).toBe(false)
  expect(isNewerWaiting({ waiting: null, active: null })).toBe(false)
})
