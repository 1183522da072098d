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

it('keeps of what was thrown its name and code, and of what it wraps the name, because their texts may quote a student', () => {
  const thrown = (extra: object) => Object.assign(new TypeError('In: call me at +49 170 1234567'), extra)
  for (const cause of [
    thrown({}),
    thrown({ code: 'storage-full' }),
    thrown({ inner: new DOMException('Omar', 'QuotaExceededError') }),
    'Omar',
  ])
    log.info('A change could not be stored', { count: 1, cause })
  expect(
    recentEntries()
      .slice(-4)
      .map(({ state }) => state),
  ).toEqual([
    { count: 1, cause: 'TypeError' },
    { count: 1, cause: 'TypeError (storage-full)' },
    { count: 1, cause: 'TypeError (QuotaExceededError)' },
    { count: 1, cause: 'string' },
  ])
})

it('drops the failure that is expected and logs any other', () => {
  const isTypeError = (thrown: unknown) => thrown instanceof TypeError
  logUnless(isTypeError, 'The page could not be asked')(new TypeError('no network'))
  expect(console.warn).not.toHaveBeenCalled()
  const bug = new Error('bug')
  logUnless(isTypeError, 'The page could not be asked', { phase: 'start' })(bug)
  expect(console.warn).toHaveBeenCalledWith('[friendioo] The page could not be asked', { phase: 'start', cause: bug })
})
