import { expose, wrap, type Remote } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataError } from '../../schemas/data-error.ts'
import { sendErrorCodes } from '../worker/send-error-codes.ts'
import { asDataError } from './as-data-error.ts'

describe('an error of the data worker, on the page', () => {
  let port: MessagePort
  let remote: Remote<{ fail(why: unknown): void }>
  let thrown: unknown
  const fails = async (error: unknown) => {
    thrown = error
    return asDataError(await remote.fail(null).catch((caught: unknown) => caught))
  }

  beforeEach(() => {
    const channel = new MessageChannel()
    sendErrorCodes()
    const api = {
      fail: () => {
        throw thrown
      },
    }
    expose(api, channel.port1)
    port = channel.port2
    remote = wrap(port)
  })

  afterEach(() => port.close())

  it('has the code and the sentence that the worker gave it', async () => {
    const error = await fails(new DataError('storage-full', 'No room left: free some space.'))
    expect(error).toBeInstanceOf(DataError)
    expect(error).toMatchObject({ code: 'storage-full', message: 'No room left: free some space.' })
  })

  it('has the field that the server refused', async () => {
    expect(await fails(new DataError('failed', 'Enter an email address.', 'email'))).toMatchObject({ field: 'email' })
  })

  it('has a sentence for the student if the worker threw anything else, which the worker logs', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const defect = new TypeError('x is not a function')
    expect(await fails(defect)).toMatchObject({ code: 'failed', message: 'Please try again' })
    expect(warn).toHaveBeenCalledWith('[friendioo] A call failed', { cause: defect })
    expect(asDataError(defect)).toMatchObject({ code: 'failed', message: 'Please try again' })
    vi.restoreAllMocks()
  })
})
