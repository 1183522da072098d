import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SECOND } from '../../../schemas/constants.ts'

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../worker.ts', () => ({ worker: { signOut }, onWorker: () => {} }))

const replace = vi.fn()
let isMarked: boolean

beforeEach(() => {
  vi.useFakeTimers()
  replace.mockClear()
  isMarked = false
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('caches', { has: async () => isMarked })
  // A browser without service workers, and so without pushes.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('loads the start page once the worker has signed out', async () => {
  const { leaveDevice } = await import('./sign-out.ts')
  let done!: () => void
  signOut.mockReturnValue(new Promise((resolve) => (done = resolve)))
  const leaving = leaveDevice()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(replace).not.toHaveBeenCalled()
  done()
  await leaving
  expect(replace).toHaveBeenCalledWith('/')
})

it('stops waiting for a late worker only once the sign-out is marked: the next page completes it', async () => {
  const { leaveDevice } = await import('./sign-out.ts')
  signOut.mockReturnValue(new Promise(() => {}))
  const leaving = leaveDevice()
  await vi.advanceTimersByTimeAsync(12 * SECOND)
  expect(replace).not.toHaveBeenCalled()
  isMarked = true
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  await leaving
  expect(replace).toHaveBeenCalledWith('/')
})

it('does not leave the page when signing out fails', async () => {
  const { leaveDevice } = await import('./sign-out.ts')
  signOut.mockRejectedValue(new Error('The database is held'))
  await expect(leaveDevice()).rejects.toThrow('The database is held')
  expect(replace).not.toHaveBeenCalled()
})
