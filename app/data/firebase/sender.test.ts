import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../storage/safe-storage.ts'
import { Sender } from './sender.ts'
import { UnsentTexts } from './unsent-texts.ts'

it('a text stays on this device until the database has it, and a later page sends it with the same key', async () => {
  const storage = memoryStorage()
  const never = vi.fn(() => new Promise<void>(() => undefined))
  new Sender({ newKey: () => 'k1', send: never }, new UnsentTexts(storage, 'a'), 'a').send('b', 'Hi', 5)

  const accepted = vi.fn(() => Promise.resolve())
  const later = new Sender({ newKey: () => 'k2', send: accepted }, new UnsentTexts(storage, 'a'), 'a')
  expect(accepted).toHaveBeenCalledExactlyOnceWith('a_b', { key: 'k1', partner: 'b', content: 'Hi', at: 5 })
  await vi.waitFor(() => expect(later.unsentTo('b')).toEqual([]))
  expect(Object.keys(storage)).toEqual([])
})

it('a refused text is no longer unsent, and is told as failed until the next one', async () => {
  const answers = [Promise.reject(new Error('PERMISSION_DENIED')), Promise.resolve()]
  let keys = 0
  const sender = new Sender(
    { newKey: () => `k${keys++}`, send: () => answers.shift() ?? Promise.resolve() },
    new UnsentTexts(memoryStorage(), 'a'),
    'a',
  )
  sender.send('b', 'Hi', 5)
  await vi.waitFor(() => expect(sender.failedTo('b')?.content).toBe('Hi'))
  expect([sender.failedTo('c'), sender.unsentTo('b')]).toEqual([null, []])
  sender.send('b', 'Hi again', 6)
  expect(sender.failedTo('b')).toBeNull()
})

it('the texts of another student are not sent', () => {
  const storage = memoryStorage()
  new UnsentTexts(storage, 'other').keep({ key: 'k', partner: 'b', content: 'Hi', at: 5 })
  expect(new UnsentTexts(storage, 'a').list()).toEqual([])
})
