/** Codes of errors that cross the worker boundary. Comlink removes fields of errors, so the code is the first word of the message. */
export const DATA_ERRORS = ['storage-full', 'storage-failed', 'invalid', 'signed-out', 'attempted', 'no-calendar', 'failed'] as const
export type DataErrorCode = (typeof DATA_ERRORS)[number]
