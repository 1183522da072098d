import { expect, it, vi } from 'vitest'
import { createKeepStorage } from './keep-storage.ts'

const manager = (persisted: boolean) => ({ persisted: vi.fn(async () => persisted), persist: vi.fn(async () => true) })

it('asks the browser once to keep what is stored', async () => {
  const storage = manager(false)
  const keepStorage = createKeepStorage(storage)
  await Promise.all([keepStorage(), keepStorage()])
  expect(storage.persist).toHaveBeenCalledTimes(1)
})

it('does not ask where the browser keeps it already', async () => {
  const storage = manager(true)
  await createKeepStorage(storage)()
  expect(storage.persist).not.toHaveBeenCalled()
})

it('goes on where the browser knows nothing of it, or refuses', async () => {
  await createKeepStorage(undefined)()
  const storage = { ...manager(false), persist: () => Promise.reject(new TypeError('no')) }
  await createKeepStorage(storage)()
})
