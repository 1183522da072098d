import { useSyncExternalStore } from 'react'
import { EXPIRY_CHECK_EVERY, SECOND } from '../../../schemas/constants.ts'
import { sharedTicker } from './shared-ticker.ts'
import { useClockOffset } from '../use-status.ts'

/** All clocks on the screen share one timer and move together: a minute is one render, and not one for each row. */
const MINUTELY = EXPIRY_CHECK_EVERY

/** The server's time, epoch ms, moving once a minute: for relative times and for what ends by the clock (clarification B6). */
export function useNow(): number {
  const offset = useClockOffset()
  const now = useSyncExternalStore(subscribe, read)
  return now + offset
}

let shown = 0
const subscribe = sharedTicker(() => Math.max(SECOND, shown + MINUTELY - Date.now()))

function read(): number {
  const now = Date.now()
  // The same value within a minute: rows that show a time must not render for each other's reasons.
  if (Math.abs(now - shown) > MINUTELY - SECOND) shown = now
  return shown
}
