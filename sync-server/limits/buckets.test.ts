import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Buckets } from './buckets.ts'
import { createLimits } from './limits.ts'

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

  it('are multiplied by a scale and hold at least one, and limit nothing without a scale', () => {
    const heard: string[] = []
    const tiny = createLimits(1e-9, (limit) => heard.push(limit))
    tiny.request('s')
    expect(() => tiny.request('s')).toThrow(expect.objectContaining({ status: 429, code: 'too-many' }))
    expect(heard).toEqual(['session'])
    const [double, none] = [createLimits(2, () => {}), createLimits(null, () => {})]
    for (let at = 0; at < 1_200; at++) double.request('s')
    expect(() => double.request('s')).toThrow(expect.objectContaining({ retryAfter: 1 }))
    for (let at = 0; at < 5_000; at++) none.request('s')
    expect(none.frames().take()).toBe(0)
  })
})
