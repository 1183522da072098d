import { expect, it, vi } from 'vitest'
import { createKeepStorage } from './keep-storage.ts'

const manager = (persisted: boolean) => ({ persisted: vi.fn(async () => persisted), persist: vi.fn(async () => true) })

it('requests persistent storage once', async () => {
  const storage = manager(false)
  const keepStorage = createKeepStorage(storage)
  await Promise.all([keepStorage(), keepStorage()])
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

it('requests nothing when the storage is persistent already', async () => {
  const storage = manager(true)
  await createKeepStorage(storage)()
  expect(storage.persist).not.toHaveBeenCalled()
})

it('resolves when the browser has no persistent storage, or refuses', async () => {
  await createKeepStorage(undefined)()
  const storage = { ...manager(false), persist: () => Promise.reject(new TypeError('no')) }
  await createKeepStorage(storage)()
})
