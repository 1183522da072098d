import { useSyncExternalStore } from 'react'
import { EXPIRY_CHECK_EVERY, SECOND } from '../../schemas/constants.ts'
import { useClockOffset } from './use-status.ts'

/** All clocks on the screen move together, so that a minute is one render and not one for each row. */
const MINUTELY = EXPIRY_CHECK_EVERY

/** The server's time, epoch ms, moving once a minute: for relative times and for what ends by the clock (decisions B6). */
export function useNow(): number {
  const offset = useClockOffset()
  const now = useSyncExternalStore(subscribe, read)
  return now + offset
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTELY)
  // Timers sleep in the background; what is seen on return must not be a minute old.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

let shown = 0
function read(): number {
  const now = Date.now()
  // The same value within a minute: rows that show a time must not render for each other's reasons.
  if (Math.abs(now - shown) > MINUTELY - SECOND) shown = now
  return shown
}
