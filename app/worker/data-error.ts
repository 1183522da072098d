import type { DataErrorCode } from './api.ts'

/** Returns an error for the main thread. Comlink strips fields, so the code is the first word of the message. */
export function dataError(code: DataErrorCode, message: string): Error {
  return new Error(`${code}: ${message}`)
}

/** Returns the error that the student sees when a store has thrown. */
export function storageFailure(error: unknown): Error {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as { name?: string } | null)?.name)
  return names.includes('QuotaExceededError')
    ? dataError('storage-full', 'This device is full, so nothing more can be saved. Free some space and try again.')
    : dataError('storage-failed', 'This could not be saved on the device. Try again.')
}
