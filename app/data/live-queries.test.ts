import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ObjectDiff } from '../object-diff.ts'
import type { WorkerApi } from '../worker/api.ts'
import { createLiveQueries, firstValue } from './live-queries.ts'

/** Creates live queries with a fake worker; the test sends the values. */
function queries() {
  const watch = vi.fn<WorkerApi['watch']>(() => Promise.resolve())
  const end = vi.fn<WorkerApi['end']>(() => Promise.resolve())
  const made = createLiveQueries({ watch, end })
  const change = (change: ObjectDiff) => made.apply(watch.mock.calls.map(([number]) => [number, change]))
  return { ...made, watch, end, change, push: (value: unknown) => change({ is: value }) }
}

describe('a live query', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is requested from the worker once for all its readers', () => {
    const { query, watch } = queries()
    query('student', { id: 'omar' }).subscribe(() => undefined)
    query('student', { id: 'omar' }).subscribe(() => undefined)
    expect(watch).toHaveBeenCalledTimes(1)
    query('student', { id: 'mei' }).subscribe(() => undefined)
    expect(watch).toHaveBeenCalledTimes(2)
  })

  it('is undefined until the first value, and notifies its readers of changes only', () => {
    const { push, ...all } = queries()
    const query = all.query('session', null)
    const heard = vi.fn()
    query.subscribe(heard)
    expect(query.read()).toBeUndefined()
    push({ student: 'amina', restart: false })
    push({ student: 'amina', restart: false })
    expect(query.read()).toEqual({ student: 'amina', restart: false })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('resolves with the first value, once there is one', async () => {
    const { push, query } = queries()
    const first = firstValue(query('session', null))
    push({ student: 'amina', restart: false })
    expect(await first).toEqual({ student: 'amina', restart: false })
    expect(await firstValue(query('session', null))).toEqual({ student: 'amina', restart: false })
  })

  it('receives its values by the number that it sent', () => {
    const { query, watch, apply: told } = queries()
    const [omar, mei] = ['omar', 'mei'].map((id) => query('student', { id }))
    for (const each of [omar!, mei!]) each.subscribe(() => undefined)
    const [[first], [second]] = watch.mock.calls as unknown as [[number], [number]]
    told([
      [second, { is: 'of mei' }],
      [first, { is: 'of omar' }],
    ])
    expect([omar!.read(), mei!.read()]).toEqual(['of omar', 'of mei'])
  })

  it('is requested from a new worker under the same number, and shows its last value in the meantime', () => {
    const { query, watch, push, reload } = queries()
    const omar = query('student', { id: 'omar' })
    omar.subscribe(() => undefined)
    push({ id: 'omar' })
    reload()
    expect(watch.mock.calls[1]).toEqual(watch.mock.calls[0])
    expect(omar.read()).toEqual({ id: 'omar' })
  })

  it('requests as many messages of a chat from a new worker as are shown', () => {
    const { query, watch, push, reload } = queries()
    query('chat', { partnerId: 'omar', limit: 2 }).subscribe(() => undefined)
    push({ messages: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
    reload()
    expect(watch.mock.calls.map(([, , args]) => args)).toEqual([
      { partnerId: 'omar', limit: 2 },
      { partnerId: 'omar', limit: 3 },
    ])
  })

  it('changes only in the parts that the worker sends', () => {
    const { push, change, ...all } = queries()
    const query = all.query('classmates', null)
    query.subscribe(() => undefined)
    push([{ id: 'omar' }, { id: 'mei' }])
    const [omar] = query.read()!
    change({ head: 1, items: [{ id: 'mei', isOnline: true }], tail: 0 })
    expect(query.read()).toEqual([{ id: 'omar' }, { id: 'mei', isOnline: true }])
    expect(query.read()![0]).toBe(omar)
  })

  it('stays for five seconds after its last reader, then ends', async () => {
    const { query, watch, end } = queries()
    query('session', null).subscribe(() => undefined)()
    await vi.advanceTimersByTimeAsync(4_900)
    query('session', null).subscribe(() => undefined)()
    expect(watch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(end.mock.calls).toEqual([[1]])
    query('session', null).subscribe(() => undefined)
    expect(watch).toHaveBeenCalledTimes(2)
  })

  it('shows the remembered value until the worker sends one', () => {
    const { query, seed } = queries()
    seed('session', null, { student: 'amina' as never, restart: false })
    expect(query('session', null).read()).toEqual({ student: 'amina', restart: false })
  })

  it('forgets the remembered value once the worker has sent one', async () => {
    const { query, seed, push } = queries()
    seed('session', null, { student: 'amina' as never, restart: false })
    const end = query('session', null).subscribe(() => undefined)
    push({ student: null, restart: false })
    end()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(query('session', null).read()).toBeUndefined()
  })
})
