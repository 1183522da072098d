import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('RTDB-038 the heartbeat is written every 30 s until it is stopped', () => {
  const beat = vi.fn()
  const stop = startHeartbeat(beat, new EventTarget())
  vi.advanceTimersByTime(29_999)
  expect(beat).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(beat).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(beat).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(beat).toHaveBeenCalledTimes(3)
})

it.each(['click', 'keypress', 'scroll'])('RTDB-039 %s writes the heartbeat too, at most once per 10 s', (event) => {
  const [beat, page] = [vi.fn(), new EventTarget()]
  const stop = startHeartbeat(beat, page)
  for (let at = 0; at < 5; at++) page.dispatchEvent(new Event(event))
  expect(beat).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  page.dispatchEvent(new Event(event))
  expect(beat).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(10_000)
  page.dispatchEvent(new Event(event))
  expect(beat).toHaveBeenCalledTimes(2)
})
