import { describe, expect, it } from 'vitest'
import { asDataError } from './data-error.ts'

describe('asDataError', () => {
  it('reads code and message from an error of the worker', () => {
    expect(asDataError(new Error('storage-full: No room left'))).toMatchObject({ code: 'storage-full', message: 'No room left' })
  })

  it('returns the code failed, with the same message, for any other error', () => {
    expect(asDataError(new Error('boom: x'))).toMatchObject({ code: 'failed', message: 'boom: x' })
    expect(asDataError('gone')).toMatchObject({ code: 'failed', message: 'gone' })
  })
})
