import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SECOND } from '../../../schemas/constants.ts'
import { awaitActiveWorker } from './await-active-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts the looks; the worker is active from `activeAt` ms on. */
function workers(activeAt: number) {
  const began = Date.now()
  const active = {} as ServiceWorkerRegistration
  Object.assign(active, { active: {} })
  const getRegistration = vi.fn(async () => (Date.now() - began >= activeAt ? active : undefined))
  return { getRegistration, active }
}

it('PUSH-023 looks every 100 ms whether the service worker is active', async () => {
  const { getRegistration, active } = workers(300)
  const waiting = awaitActiveWorker(getRegistration)
  await vi.advanceTimersByTimeAsync(299)
  expect(getRegistration).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe(active)
  expect(getRegistration).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})

it('PUSH-024 gives up a service worker that is not active after 10 s', async () => {
  const { getRegistration } = workers(Infinity)
  const waiting = awaitActiveWorker(getRegistration)
  const failed = expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(10 * SECOND - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await failed
})
