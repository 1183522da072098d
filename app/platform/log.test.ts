import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log, logUnless } from './log.ts'
import { recentEntries } from './testing/recent-entries.ts'

beforeEach(() => {
  for (const level of ['debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

it('prints an event at its level, with its state', () => {
  log.warn('The clock could not be stored', { cause: 'closed' })
  expect(vi.mocked(console.warn).mock.calls).toEqual([['[friendioo] The clock could not be stored', { cause: 'closed' }]])
})

it('keeps the last 200 entries, the oldest first, and does not print debug lines', () => {
  for (let i = 0; i < 205; i++) log.debug(`Event ${i}`)
  expect(console.debug).not.toHaveBeenCalled()
  expect(recentEntries().length).toBe(200)
  expect(recentEntries()[0]).toMatchObject({ level: 'debug', event: 'Event 5' })
  expect(recentEntries().at(-1)).toMatchObject({ event: 'Event 204' })
})

it('drops the failure that is expected and logs any other', () => {
  const isTypeError = (thrown: unknown) => thrown instanceof TypeError
  logUnless(isTypeError, 'The page could not be asked')(new TypeError('no network'))
  expect(console.warn).not.toHaveBeenCalled()
  const bug = new Error('bug')
  logUnless(isTypeError, 'The page could not be asked', { phase: 'start' })(bug)
  expect(console.warn).toHaveBeenCalledWith('[friendioo] The page could not be asked', { phase: 'start', cause: bug })
})
