import { useSyncExternalStore } from 'react'
import { EXPIRY_CHECK_EVERY, SECOND } from '../../schemas/constants.ts'
import { useClockOffset } from './use-status.ts'

/** All clocks on the screen share one timer and move together: a minute is one render, and not one for each row. */
const MINUTELY = EXPIRY_CHECK_EVERY

/** The server's time, epoch ms, moving once a minute: for relative times and for what ends by the clock (decisions B6). */
export function useNow(): number {
  const offset = useClockOffset()
  const now = useSyncExternalStore(subscribe, read)
  return now + offset
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let shown = 0

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, MINUTELY)
    // Timers sleep in the background; what is seen on return must not be a minute old.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  shown = Date.now()
  for (const listener of [...listeners]) listener()
}

function read(): number {
  const now = Date.now()
  // Nothing moves it; the same for all that begin together.
  if (listeners.size === 0 && Math.abs(now - shown) > SECOND) shown = now
  return shown
}
