import { DATA_ERRORS, DataError, type DataErrorCode } from '../../schemas/data-error.ts'

/** Returns what the data worker threw as a `DataError`. Anything without a known code gets 'failed'. */
export function asDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  return new DataError(DATA_ERRORS.find((known) => known === code) ?? ('failed' satisfies DataErrorCode), String(message ?? thrown))
}
