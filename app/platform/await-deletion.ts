import { SECOND } from '../../schemas/constants.ts'

/**
 * Waits for a deletion, but not longer than 2 s. WebKit may keep the connection of a worker that has ended, and deletes nothing in
 * the meantime.
 */
export function awaitDeletion(deletion: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, 2 * SECOND))])
}
