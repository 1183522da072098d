import type { DataErrorCode } from './api.ts'

/** An error for the main thread. Comlink strips fields, so the code travels as the message's first word. */
export function dataError(code: DataErrorCode, message: string): Error {
  return new Error(`${code}: ${message}`)
}

/** What a store threw, as the student is told it. */
export function storageFailure(error: unknown): Error {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as { name?: string } | null)?.name)
  return names.includes('QuotaExceededError')
    ? dataError('storage-full', 'This device is full, so nothing more can be saved. Free some space and try again.')
    : dataError('storage-failed', 'This could not be saved on the device. Try again.')
}
