import { DataError } from '../../schemas/data-error.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** Returns the error that the student sees when a store has thrown. */
export function storageFailure(error: unknown): DataError {
  const names = [error, fieldsOf(error).inner].map((each) => fieldsOf(each).name)
  return names.includes('QuotaExceededError')
    ? new DataError('storage-full', 'This device is full, so nothing more can be saved. Free some space and try again.')
    : new DataError('storage-failed', 'This could not be saved on the device. Try again.')
}
