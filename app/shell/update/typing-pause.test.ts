import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPING_PAUSE, watchTyping } from './typing-pause.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('runs at once when no key was pressed', () => {
  const run = vi.fn()
  watchTyping(new EventTarget())(run)
  expect(run).toHaveBeenCalledOnce()
})

it.each(['keydown', 'input'])('waits for 3 s after the last %s, and runs once', (type) => {
  const page = new EventTarget()
  const run = vi.fn()
  const whenPaused = watchTyping(page)
  page.dispatchEvent(new Event(type))
  whenPaused(run)
  vi.advanceTimersByTime(TYPING_PAUSE - 1)
  page.dispatchEvent(new Event(type))
  vi.advanceTimersByTime(TYPING_PAUSE - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(TYPING_PAUSE)
  expect(run).toHaveBeenCalledOnce()
})
