import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedTicker } from './shared-ticker.ts'

describe('a shared ticker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const begin = () => {
    const page = new EventTarget()
    const heard: number[] = []
    const listen = sharedTicker(() => 1_000, page)
    const ends = Array.from({ length: 100 }, (_, at) => listen(() => heard.push(at)))
    return { page, heard, ends }
  }

  it('uses one timer for all its listeners', () => {
    const { heard } = begin()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(3_000)
    expect(heard).toHaveLength(300)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('stops when it has no listener', () => {
    const { page, heard, ends } = begin()
    for (const end of ends) end()
    expect(vi.getTimerCount()).toBe(0)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual([])
  })

  it('ticks at once when the page is visible again, and continues from there', () => {
    const { page, heard } = begin()
    vi.advanceTimersByTime(900)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(100)
    vi.advanceTimersByTime(900)
    expect(heard).toHaveLength(100)
    expect(vi.getTimerCount()).toBe(1)
  })
})
