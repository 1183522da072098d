import { useSyncExternalStore } from 'react'
import { EXPIRY_CHECK_INTERVAL, SECOND } from '../../../schemas/constants.ts'
import { sharedTicker } from './shared-ticker.ts'
import { useClockOffset } from '../use-status.ts'

/**
 * Time between two ticks, ms. All clocks on the screen share one timer, so that a minute is one render and not one for each
 * row.
 */
const TICK_INTERVAL = EXPIRY_CHECK_INTERVAL

/**
 * Returns the time, epoch ms, server clock, updated once a minute: for relative times, and for what ends by the clock
 * (clarification B6).
 */
export function useNow(): number {
  const offset = useClockOffset()
  const now = useSyncExternalStore(subscribe, read)
  return now + offset
}

let shown = 0
const subscribe = sharedTicker(() => Math.max(SECOND, shown + TICK_INTERVAL - Date.now()))

function read(): number {
  const now = Date.now()
  // Returns the same value within a minute, so that rows with a time do not render when others do.
  if (Math.abs(now - shown) > TICK_INTERVAL - SECOND) shown = now
  return shown
}
