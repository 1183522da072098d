import { describe, expect, it } from 'vitest'
import { asDataError } from './data-error.ts'

describe('asDataError', () => {
  it('reads code and sentence from what crosses the worker boundary', () => {
    expect(asDataError(new Error('storage-full: No room left'))).toMatchObject({ code: 'storage-full', message: 'No room left' })
  })

  it('calls what it does not know failed, with the words kept', () => {
    expect(asDataError(new Error('boom: x'))).toMatchObject({ code: 'failed', message: 'boom: x' })
    expect(asDataError('gone')).toMatchObject({ code: 'failed', message: 'gone' })
  })
})
