/**
 * What a response says instead of `ok`. The SDK shows it in capitals as the code of its error. `datastale` asks it to run a transaction
 * again; `too_big` and `unavailable` have texts of their own in the SDK.
 */
export type RefusalCode = 'permission_denied' | 'invalid_path' | 'invalid_data' | 'invalid_query' | 'datastale' | 'too_big' | 'unavailable'

/** The one error of the realtime database that a client gets: `message` is a sentence for the person who writes the client. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

export const denied = (message: string) => new Refusal('permission_denied', message)
