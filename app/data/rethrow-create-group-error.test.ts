import { expect, it } from 'vitest'
import { rethrowCreateGroupError } from './rethrow-create-group-error.ts'

it('ERR-009 rejects with the message of the specification, and with the cause, when a group could not be created', async () => {
  const cause = new Error('full: No space left')
  await expect(rethrowCreateGroupError(Promise.reject(cause))).rejects.toThrow(
    expect.objectContaining({ message: 'Failed to create group', cause }),
  )
  await expect(rethrowCreateGroupError(Promise.resolve())).resolves.toBeUndefined()
})
