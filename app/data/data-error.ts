import { DATA_ERRORS, type DataErrorCode } from '../../schemas/data-error.ts'

/** Why a call to the data worker failed. Screens decide by `code`, never by the message. */
export class DataError extends Error {
  readonly code: DataErrorCode

  constructor(code: DataErrorCode, sentence: string) {
    super(sentence)
    this.name = 'DataError'
    this.code = code
  }
}

/**
 * Returns the error behind `<code>: <message>`: comlink strips fields, so the code travels in the message. Anything else gets
 * the code 'failed'.
 */
export function asDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const code = DATA_ERRORS.find((known) => message.startsWith(`${known}: `))
  return code ? new DataError(code, message.slice(code.length + 2)) : new DataError('failed', message)
}
