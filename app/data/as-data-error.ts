import { DATA_ERRORS, DataError } from '../../schemas/data-error.ts'
import { log } from '../platform/log.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * Returns what the data worker threw as a `DataError`. Anything without a known code is a defect: it gets 'failed' and a sentence for the
 * student in place of its own, which only the log has.
 */
export function asDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown
  const { code, field, message } = fieldsOf(thrown)
  const known = DATA_ERRORS.find((each) => each === code)
  if (known) return new DataError(known, message as string, field as string | undefined) // cast: it was a DataError in the worker
  log.info('A call failed', { cause: thrown })
  return new DataError('failed', 'Please try again')
}
