import { useSyncExternalStore } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import { sharedTicker } from './shared-ticker.ts'
import { liveQueries } from '../use-live.ts'
import { useClockOffset } from '../use-status.ts'

/**
 * Returns a value that is computed as each second of the server clock begins. The component renders again only when it changes.
 *
 * @param read computes it from epoch ms, server clock; the same time must give the same value
 */
export function useEachSecond<T extends string | number | boolean>(read: (now: number) => T): T {
  const offset = useClockOffset()
  return useSyncExternalStore(subscribe, () => read(Date.now() + offset))
}

/** Ticks as the next second begins. A tick after 1,000 ms would drift, and sometimes skip a second. */
const subscribe = sharedTicker(() => {
  const offset = liveQueries.query('status', null).read()?.clockOffset ?? 0
  return SECOND - ((Date.now() + offset) % SECOND)
})
