import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpdateChecks, UPDATE_CHECK_INTERVAL } from './update-checks.ts'

const check = vi.fn()
let back: () => void
let page: EventTarget & { document: EventTarget & { visibilityState: string } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  check.mockReset()
  page = Object.assign(new EventTarget(), { document: Object.assign(new EventTarget(), { visibilityState: 'hidden' }) })
  startUpdateChecks(check, (listener) => (back = listener), page as unknown as Window)
})
afterEach(() => void vi.useRealTimers())

const seen = (state: string) => {
  page.document.visibilityState = state
  page.document.dispatchEvent(new Event('visibilitychange'))
}

it('INSTALL-018 checks for a newer version every hour', () => {
  expect(check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * UPDATE_CHECK_INTERVAL)
  expect(check).toHaveBeenCalledTimes(3)
})

it('INSTALL-018 checks when the browser is online and when the server responds again', () => {
  page.dispatchEvent(new Event('online'))
  back()
  expect(check).toHaveBeenCalledTimes(2)
})

it('checks when a page is seen again whose timers slept for an hour, and not before', () => {
  vi.setSystemTime(Date.now() + UPDATE_CHECK_INTERVAL - 1)
  seen('visible')
  expect(check).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 1)
  seen('hidden')
  expect(check).not.toHaveBeenCalled()
  seen('visible')
  seen('visible')
  expect(check).toHaveBeenCalledOnce()
})
