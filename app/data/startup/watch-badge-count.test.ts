import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveQueries } from '../live-queries.ts'
import { watchBadgeCount } from './watch-badge-count.ts'

/** Counts with a fake worker; the test sends the values. */
function counting() {
  const watched: [number, string][] = []
  const queries = createLiveQueries({
    watch: (number, name) => Promise.resolve(void watched.push([number, name])),
    end: () => Promise.resolve(),
  })
  const counts: number[] = []
  watchBadgeCount(queries, (count) => counts.push(count))
  const push = (name: string, value: unknown) => queries.apply(watched.filter(([, each]) => each === name).map(([n]) => [n, { is: value }]))
  const unread = (unreadCount: number) => push('conversations', [{ partnerId: 'omar', unreadCount, muted: false, archived: false }])
  push('notifications', { list: [], unread: 0 })
  return { counts, unread }
}

describe('the number on the icon and in the tab', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('counts what is unread, soon after it came', () => {
    const { counts, unread } = counting()
    unread(2)
    vi.runAllTimers()
    expect(counts).toEqual([2])
    unread(3)
    vi.runAllTimers()
    expect(counts).toEqual([2, 3])
  })

  it('does not count a message that is read in the moment in which it comes', () => {
    const { counts, unread } = counting()
    unread(0)
    vi.runAllTimers()
    unread(1)
    vi.advanceTimersByTime(100)
    unread(0)
    vi.runAllTimers()
    expect(counts).toEqual([0, 0])
  })
})
