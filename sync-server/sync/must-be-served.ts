import { SCHEMA_VERSION } from '../../schemas/constants.ts'
import { CommandError } from '../command-error.ts'

/**
 * Throws 426 if the client uses another schema version than this server. The client must update first; its envelopes stay on the
 * device (architecture.md section 6). A client that names none counts as one of this version.
 */
export function mustBeServed(schema: number | undefined): void {
  if (schema !== undefined && schema !== SCHEMA_VERSION) {
    throw new CommandError(426, 'outdated', 'This version of Friendioo is too old. Reload the page to update it.')
  }
}
