import { expect, it, vi } from 'vitest'
import type { Input } from '../../schemas/commands/registry.ts'
import { DataError } from '../../schemas/data-error.ts'
import { createGroup } from './create-group.ts'

const stored = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<void>>())
vi.mock('./worker.ts', () => ({ worker: { act: stored }, onWorker: () => {} }))

it('ERR-009 a creation rejects with the message of the specification, and with the cause, when its group could not be stored', async () => {
  const group = { id: 'g1' } as Input<'createGroup'>
  const cause = new DataError('storage-full', 'No space left')
  stored.mockRejectedValueOnce(cause)
  await expect(createGroup(group)).rejects.toThrow(expect.objectContaining({ message: 'Failed to create group', cause }))
  stored.mockResolvedValueOnce()
  await expect(createGroup(group)).resolves.toBeUndefined()
  expect(stored.mock.calls.map(([name, input]) => [name, input])).toEqual([
    ['createGroup', group],
    ['createGroup', group],
  ])
})
