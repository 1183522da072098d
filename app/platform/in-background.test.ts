import { expect, it, vi } from 'vitest'
import { inBackground } from './in-background.ts'

it('logs what failed with its cause, and nothing when the task succeeds or there is none', async () => {
  const log = vi.fn()
  inBackground(Promise.resolve(), 'The clock could not be stored', log)
  inBackground(null, 'The clock could not be stored', log)
  const cause = new Error('closed')
  inBackground(Promise.reject(cause), 'The clock could not be stored', log)
  await Promise.resolve()
  expect(log.mock.calls).toEqual([['The clock could not be stored', { cause }]])
})
