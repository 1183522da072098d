import { beforeEach, expect, it, vi } from 'vitest'
import { createPersistStorage } from './persist-storage.ts'

const manager = (persisted: boolean, granted = true) => ({ persisted: vi.fn(async () => persisted), persist: vi.fn(async () => granted) })
const refused = vi.fn<() => void>()

beforeEach(() => refused.mockReset())

it('requests persistent storage once', async () => {
  const storage = manager(false)
  const persistStorage = createPersistStorage(storage, refused)
  await Promise.all([persistStorage(), persistStorage()])
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

it('requests nothing when the storage is persistent already', async () => {
  const storage = manager(true)
  await createPersistStorage(storage, refused)()
  expect(storage.persist).not.toHaveBeenCalled()
})

it('resolves when the browser has no persistent storage, or refuses', async () => {
  await createPersistStorage(undefined, refused)()
  const storage = { ...manager(false), persist: () => Promise.reject(new TypeError('no')) }
  await createPersistStorage(storage, refused)()
})

it.each([
  [0, manager(true)],
  [0, manager(false)],
  [1, manager(false, false)],
  [1, { ...manager(false), persist: () => Promise.reject(new TypeError('no')) }],
])('N62 reports %i refusals of %o', async (times, storage) => {
  await createPersistStorage(storage, refused)()
  expect(refused).toHaveBeenCalledTimes(times)
})
