import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '../schemas/constants.ts'
import { createClock, type MovableClock } from './clock.ts'

describe('the clock', () => {
  let clock: MovableClock
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    clock = createClock()
  })
  afterEach(() => {
    clock.stop()
    vi.useRealTimers()
  })

  it('shows real time until it is moved, forward or back', () => {
    expect(clock.now()).toBe(1_000_000)
    clock.advance(HOUR)
    vi.advanceTimersByTime(5)
    expect(clock.now()).toBe(1_000_005 + HOUR)
    clock.advance(-2 * HOUR)
    expect(clock.now()).toBe(1_000_005 - HOUR)
  })

  it('starts at the given time', () => {
    const other = createClock(HOUR)
    vi.advanceTimersByTime(5)
    expect(other.now()).toBe(HOUR + 5)
  })

  it('fires each due timer once, whether time passes or is moved', () => {
    const fired: string[] = []
    clock.later(() => fired.push('second'), SECOND)
    clock.later(() => fired.push('hour'), HOUR)
    vi.advanceTimersByTime(SECOND - 1)
    expect(fired).toEqual([])
    vi.advanceTimersByTime(1)
    expect(fired).toEqual(['second'])
    clock.advance(HOUR)
    vi.advanceTimersByTime(0)
    expect(fired).toEqual(['second', 'hour'])
    clock.advance(DAY)
    vi.advanceTimersByTime(DAY)
    expect(fired).toEqual(['second', 'hour'])
  })

  it('fires a timer after the same delay when it was moved back', () => {
    const fired = vi.fn()
    clock.later(fired, SECOND)
    clock.advance(-HOUR)
    vi.advanceTimersByTime(SECOND - 1)
    expect(fired).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fired).toHaveBeenCalledOnce()
  })

  it('fires a timer after the same delay when the machine’s own time is corrected', () => {
    const fired = vi.fn()
    clock.later(fired, SECOND)
    vi.setSystemTime(1_000_000 - HOUR)
    vi.advanceTimersByTime(SECOND)
    expect(fired).toHaveBeenCalledOnce()
  })

  it('fires a timer whose delay exceeds Node’s maximum', () => {
    const fired = vi.fn()
    clock.later(fired, 60 * DAY)
    vi.advanceTimersByTime(60 * DAY - 1)
    expect(fired).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fired).toHaveBeenCalledOnce()
  })

  it('lets a timer set the next one', () => {
    const fired: number[] = []
    const tick = (): void => {
      fired.push(clock.now())
      if (fired.length < 3) clock.later(tick, SECOND)
    }
    clock.later(tick, SECOND)
    vi.advanceTimersByTime(10 * SECOND)
    expect(fired).toEqual([1_001_000, 1_002_000, 1_003_000])
  })

  it('fires nothing once stopped', () => {
    const fired = vi.fn()
    clock.later(fired, SECOND)
    clock.stop()
    vi.advanceTimersByTime(HOUR)
    expect(fired).not.toHaveBeenCalled()
  })
})
