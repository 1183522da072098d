import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../change.ts'
import type { WorkerApi } from '../worker/api.ts'
import { createLiveQueries } from './live-queries.ts'

function fakeWorker() {
  const listeners: ((value: never) => void)[] = []
  const stop = vi.fn()
  const live = vi.fn((_name: unknown, _args: unknown, listener: (value: never) => void) => {
    listeners.push(listener)
    return Promise.resolve(stop)
  })
  return {
    live: live as unknown as WorkerApi['live'],
    calls: live,
    stop,
    push: (value: unknown) => listeners.forEach((l) => l({ is: value } as never)),
    change: (change: Change) => listeners.forEach((l) => l(change as never)),
  }
}

describe('live queries', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks the worker once for all readers of one query', () => {
    const fake = fakeWorker()
    const { query } = createLiveQueries(fake.live)
    query('student', { id: 'omar' }).subscribe(() => undefined)
    query('student', { id: 'omar' }).subscribe(() => undefined)
    expect(fake.calls).toHaveBeenCalledTimes(1)
    query('student', { id: 'mei' }).subscribe(() => undefined)
    expect(fake.calls).toHaveBeenCalledTimes(2)
  })

  it('is undefined until the first value and tells readers of changes only', () => {
    const fake = fakeWorker()
    const query = createLiveQueries(fake.live).query('session', null)
    const heard = vi.fn()
    query.subscribe(heard)
    expect(query.read()).toBeUndefined()
    fake.push({ student: 'amina', restart: false })
    fake.push({ student: 'amina', restart: false })
    expect(query.read()).toEqual({ student: 'amina', restart: false })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('changes only what the worker says is new', () => {
    const fake = fakeWorker()
    const query = createLiveQueries(fake.live).query('classmates', null)
    query.subscribe(() => undefined)
    fake.push([{ id: 'omar' }, { id: 'mei' }])
    const [omar] = query.read()!
    fake.change({ head: 1, items: [{ id: 'mei', isOnline: true }], tail: 0 })
    expect(query.read()).toEqual([{ id: 'omar' }, { id: 'mei', isOnline: true }])
    expect(query.read()![0]).toBe(omar)
  })

  it('stays for five seconds after its last reader, then ends', async () => {
    const fake = fakeWorker()
    const { query } = createLiveQueries(fake.live)
    query('session', null).subscribe(() => undefined)()
    await vi.advanceTimersByTimeAsync(4_900)
    query('session', null).subscribe(() => undefined)()
    expect(fake.calls).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fake.stop).toHaveBeenCalledTimes(1)
    query('session', null).subscribe(() => undefined)
    expect(fake.calls).toHaveBeenCalledTimes(2)
  })

  it('shows what the device remembered until the worker has spoken', () => {
    const fake = fakeWorker()
    const { query, seed } = createLiveQueries(fake.live)
    seed('session', null, { student: 'amina' as never, restart: false })
    expect(query('session', null).read()).toEqual({ student: 'amina', restart: false })
  })

  it('forgets what the device remembered once the worker has spoken', async () => {
    const fake = fakeWorker()
    const { query, seed } = createLiveQueries(fake.live)
    seed('session', null, { student: 'amina' as never, restart: false })
    const end = query('session', null).subscribe(() => undefined)
    fake.push({ student: null, restart: false })
    end()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(query('session', null).read()).toBeUndefined()
  })
})
