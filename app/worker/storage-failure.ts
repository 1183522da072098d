import { DataError } from '../../schemas/data-error.ts'

/** Returns the error that the student sees when a store has thrown. */
export function storageFailure(error: unknown): DataError {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as { name?: string } | null)?.name)
  return names.includes('QuotaExceededError')
    ? new DataError('storage-full', 'This device is full, so nothing more can be saved. Free some space and try again.')
    : new DataError('storage-failed', 'This could not be saved on the device. Try again.')
}
