import { SECOND } from '../../schemas/constants.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Waits for a deletion, but not longer than 2 s. WebKit may keep the connection of a worker that has ended, and deletes nothing in
 * the meantime.
 */
export function awaitDeletion(deletion: PromiseLike<unknown>): Promise<unknown> {
  return withTimeout(deletion, 2 * SECOND)
}
