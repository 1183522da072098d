import { expect, it } from 'vitest'
import { createGroupError } from './create-group-error.ts'

it('ERR-009 a group that could not be created rejects in the words of the specification, and tells why', async () => {
  const cause = new Error('full: No space left')
  await expect(createGroupError(Promise.reject(cause))).rejects.toThrow(expect.objectContaining({ message: 'Failed to create group', cause }))
  await expect(createGroupError(Promise.resolve())).resolves.toBeUndefined()
})
