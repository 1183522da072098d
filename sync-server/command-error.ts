/**
 * The only error that commands and queries throw. Routes translate no other error: `status` is the HTTP status, `code` a stable
 * word for programs, `message` a sentence for people (clarification H10), `field` the part of the input that is wrong.
 */
export class CommandError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 424 | 426 | 429 | 502 | 503,
    readonly code: string,
    message: string,
    /** Seconds until a retry makes sense. */
    readonly retryAfter?: number,
    /** Path in the input, such as `studyTopics.0`. */
    readonly field?: string,
  ) {
    super(message)
  }
}

export const invalid = (message: string, field?: string) => new CommandError(400, 'invalid', message, undefined, field)
export const unauthorized = () => new CommandError(401, 'signed-out', 'Sign in to continue.')
/** The session was ended from another device of its student: this one deletes what it has stored (ADR 0059). */
export const revoked = () => new CommandError(401, 'revoked', 'You were signed out from another device.')
/** The session is over because its student deleted the account: the device deletes what it has stored, unsent changes, too (ADR 0024). */
export const accountDeleted = () => new CommandError(401, 'account-deleted', 'This account was deleted.')
export const forbidden = (message: string) => new CommandError(403, 'forbidden', message)
export const notFound = (message: string) => new CommandError(404, 'not-found', message)
export const conflict = (code: string, message: string) => new CommandError(409, code, message)
