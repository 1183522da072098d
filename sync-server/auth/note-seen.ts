import { SEEN_INTERVAL } from '../../schemas/constants.ts'
import type { Services } from '../services.ts'
import type { AuthSession } from '../store/records.ts'

/**
 * Stores that a browser is in use, at most every `SEEN_INTERVAL`. Nobody waits for it: a request succeeds without it. It updates the row
 * and never inserts it, so that a session which ends in the meantime stays ended.
 */
export function noteSeen({ store, now, log }: Pick<Services, 'store' | 'now' | 'log'>, { idHash, seenAt }: AuthSession): void {
  const at = now()
  if (at - seenAt < SEEN_INTERVAL) return
  store
    .write((tx) => tx.signIns.setSeen(idHash, at))
    .catch((error: unknown) => log.error({ event: 'device-seen-not-stored', error: String(error) }))
}
