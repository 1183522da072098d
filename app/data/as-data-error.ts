import { DATA_ERRORS, DataError, type DataErrorCode } from '../../schemas/data-error.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** Returns what the data worker threw as a `DataError`. Anything without a known code gets 'failed'. */
export function asDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown
  const { code, message } = fieldsOf(thrown)
  return new DataError(DATA_ERRORS.find((known) => known === code) ?? ('failed' satisfies DataErrorCode), String(message ?? thrown))
}
