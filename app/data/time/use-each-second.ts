import { useSyncExternalStore } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import { sharedTicker } from './shared-ticker.ts'
import { liveQueries } from '../use-live.ts'
import { useClockOffset } from '../use-status.ts'

/**
 * What a clock shows, looked at as each second of the server's clock begins: the component renders again when that changes,
 * and only then.
 *
 * @param read of a moment, epoch ms of the server's clock, always the same: a number, a word
 */
export function useEachSecond<T extends string | number | boolean>(read: (now: number) => T): T {
  const offset = useClockOffset()
  return useSyncExternalStore(subscribe, () => read(Date.now() + offset))
}

/** As the next second begins, and not a second from now: that would drift, and skip one sometimes. */
const subscribe = sharedTicker(() => {
  const offset = liveQueries.query('status', null).read()?.clockOffset ?? 0
  return SECOND - ((Date.now() + offset) % SECOND)
})
