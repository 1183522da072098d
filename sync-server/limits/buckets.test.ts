import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Buckets } from './buckets.ts'
import { createLimits, type LimitOwner } from './limits.ts'

describe('buckets', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const times = (buckets: Buckets, key: string, count: number) => Array.from({ length: count }, () => buckets.take(key))

  it('allow `atOnce` at once, and `perSecond` a second after that', () => {
    const buckets = new Buckets({ atOnce: 5, perSecond: 2 })
    expect(times(buckets, 'a', 7)).toEqual([0, 0, 0, 0, 0, 1, 1])
    vi.advanceTimersByTime(1_000)
    expect(times(buckets, 'a', 3)).toEqual([0, 0, 1])
    vi.advanceTimersByTime(3_600_000)
    expect(times(buckets, 'a', 6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('return the time to wait in whole seconds, at least one', () => {
    const slow = new Buckets({ atOnce: 1, perSecond: 1 / 6 })
    expect(times(slow, 'a', 2)).toEqual([0, 6])
    vi.advanceTimersByTime(4_500)
    expect(slow.take('a')).toBe(2)
    vi.advanceTimersByTime(1_500)
    expect(slow.take('a')).toBe(0)
  })

  it('are separate for each key', () => {
    const buckets = new Buckets({ atOnce: 1, perSecond: 1 })
    expect([buckets.take('a'), buckets.take('b'), buckets.take('a'), buckets.take('__proto__')]).toEqual([0, 0, 1, 0])
  })

  it('are forgotten once full, so that unused keys do not accumulate', () => {
    const buckets = new Buckets({ atOnce: 2, perSecond: 1 })
    for (let at = 0; at < 999; at++) buckets.take(`once-${at}`)
    vi.advanceTimersByTime(1_000)
    times(buckets, 'busy', 2)
    for (let at = 0; at < 900; at++) buckets.take(`later-${at}`)
    expect(buckets.size).toBeLessThanOrEqual(1_000)
    expect(buckets.take('busy')).toBe(1)
  })

  it('take a price, the whole bucket for a larger one, and go into debt for what is done already', () => {
    const buckets = new Buckets({ atOnce: 10, perSecond: 1 })
    expect([buckets.pay('a', 7), buckets.pay('a', 7), buckets.pay('a', 3)]).toEqual([0, 4, 0])
    expect([buckets.pay('b', 25), buckets.pay('b', 25)]).toEqual([0, 10])
    buckets.spend('c', 13)
    expect(buckets.take('c')).toBe(4)
    // The debt is at most one bucket.
    for (let at = 0; at < 9; at++) buckets.spend('c', 13)
    expect(buckets.take('c')).toBe(11)
    const none = new Buckets({ atOnce: 0, perSecond: 1 })
    none.spend('a', 1_000)
    expect(none.pay('a', 1_000)).toBe(0)
  })

  it('are multiplied by a scale and hold at least one, and limit nothing without a scale', () => {
    const heard: string[] = []
    const tiny = createLimits(1e-9, (limit) => heard.push(limit))
    tiny.request('s' as LimitOwner, 1)
    expect(() => tiny.request('s' as LimitOwner, 1)).toThrow(expect.objectContaining({ status: 429, code: 'too-many' }))
    expect(heard).toEqual(['requests'])
    const [double, none] = [createLimits(2, () => {}), createLimits(null, () => {})]
    for (let at = 0; at < 1_200; at++) double.request('s' as LimitOwner, 1)
    expect(() => double.request('s' as LimitOwner, 1)).toThrow(expect.objectContaining({ retryAfter: 1 }))
    for (let at = 0; at < 5_000; at++) none.request('s' as LimitOwner, 1)
    expect(none.frames('s' as LimitOwner).take(1_000)).toBe(0)
  })
})
