/** Errors that cross the worker boundary; comlink strips fields, so they travel as the message's first word. */
export const DATA_ERRORS = ['storage-full', 'storage-failed', 'invalid', 'signed-out', 'attempted', 'no-calendar', 'failed'] as const
export type DataErrorCode = (typeof DATA_ERRORS)[number]
