import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = (store: ReturnType<typeof createToasts>) => store.getState().toasts.filter((toast) => toast.open)

  it('TOAST-036 only one toast is visible at a time: the later one', () => {
    const store = createToasts()
    store.getState().show({ title: 'First' })
    store.getState().show({ title: 'Second' })
    expect(open(store).map(({ title }) => title)).toEqual(['Second'])
  })

  it('TOAST-037 a toast is visible for 5000 ms, and a later one for 5000 ms of its own', () => {
    const store = createToasts()
    store.getState().show({ title: 'First' })
    vi.advanceTimersByTime(4_000)
    store.getState().show({ title: 'Second' })
    vi.advanceTimersByTime(4_999)
    expect(open(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(open(store)).toHaveLength(0)
  })

  it('TOAST-041 a dismissed toast is in the state for 1,000,000 ms and then gone', () => {
    const store = createToasts()
    store.getState().show({ title: 'Saved' })
    store.getState().dismiss(store.getState().toasts[0]!.id)
    vi.advanceTimersByTime(999_999)
    expect(store.getState().toasts).toMatchObject([{ title: 'Saved', open: false }])
    vi.advanceTimersByTime(1)
    expect(store.getState().toasts).toEqual([])
  })

  it('a toast closes when the student opens the address of its subject, and at no other address', () => {
    const store = createToasts()
    const onRead = vi.fn()
    store.getState().show({ title: 'David accepted your meetup', seenAt: '/messages?with=david', onRead })
    for (const elsewhere of ['/', '/messages', '/messages?with=davida', '/profile']) store.getState().dismissAt(elsewhere)
    expect(open(store)).toHaveLength(1)
    store.getState().dismissAt('/messages?with=david&at=4')
    expect(open(store)).toHaveLength(0)
    expect(onRead).toHaveBeenCalledOnce()
    store.getState().show({ title: 'Link copied' })
    store.getState().dismissAt('/messages?with=david')
    expect(open(store)).toHaveLength(1)
  })

  it('a toast with a button shows for ten seconds', () => {
    const store = createToasts()
    store.getState().show({ title: 'Message deleted', action: { name: 'Undo', run: vi.fn() } })
    vi.advanceTimersByTime(9_999)
    expect(open(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(open(store)).toHaveLength(0)
  })

  it('TOAST-040 a toast stays while the keyboard focus is in it', () => {
    const store = createToasts()
    store.getState().show({ title: 'Read me' })
    const { id } = store.getState().toasts[0]!
    store.getState().hold(id)
    vi.advanceTimersByTime(60_000)
    expect(open(store)).toHaveLength(1)
    store.getState().release(id)
    vi.advanceTimersByTime(5_000)
    expect(open(store)).toHaveLength(0)
  })

  it('a toast calls onRead when its time is over or the student dismisses it, and not when another replaces it', () => {
    const store = createToasts()
    const read: string[] = []
    const show = (title: string) => store.getState().show({ title, onRead: () => read.push(title) })
    show('Replaced')
    show('Dismissed')
    store.getState().dismiss(store.getState().toasts[0]!.id)
    show('Seen out')
    vi.advanceTimersByTime(4_999)
    expect(read).toEqual(['Dismissed'])
    vi.advanceTimersByTime(1)
    expect(read).toEqual(['Dismissed', 'Seen out'])
  })
})
