import { DATA_ERRORS, type DataErrorCode } from '../../schemas/data-error.ts'

/** Why the data worker refused: a screen decides by `code`, never by the sentence. */
export class DataError extends Error {
  readonly code: DataErrorCode

  constructor(code: DataErrorCode, sentence: string) {
    super(sentence)
    this.name = 'DataError'
    this.code = code
  }
}

/** The error behind `<code>: <sentence>`; comlink strips fields, so this is how they travel. Anything else is 'failed'. */
export function asDataError(thrown: unknown): DataError {
  if (thrown instanceof DataError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const code = DATA_ERRORS.find((known) => message.startsWith(`${known}: `))
  return code ? new DataError(code, message.slice(code.length + 2)) : new DataError('failed', message)
}
