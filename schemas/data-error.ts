/** Codes of errors that cross the boundary of the data worker. */
export const DATA_ERRORS = ['storage-full', 'storage-failed', 'invalid', 'signed-out', 'attempted', 'no-calendar', 'failed'] as const
export type DataErrorCode = (typeof DATA_ERRORS)[number]

/**
 * Why a call to the data worker failed. Code decides by `code`; the message is for the student. `field` is the input that was refused, if
 * it was one: as the server or the command names it.
 */
export class DataError extends Error {
  override readonly name = 'DataError'

  constructor(
    readonly code: DataErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(message)
  }
}
