import { useSyncExternalStore } from 'react'
import { SECOND } from '../../schemas/constants.ts'
import { liveQueries } from './use-live.ts'
import { useClockOffset } from './use-status.ts'

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

/** All that count down share one timer: on the screen they move together, and a phone wakes once. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    next()
    // Timers sleep in the background; what is seen on return must be of now.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  for (const listener of [...listeners]) listener()
  clearTimeout(timer)
  next()
}

/** As the next second begins, and not a second from now: that would drift, and skip one sometimes. */
function next(): void {
  const offset = liveQueries.query('status', null).read()?.clockOffset ?? 0
  const into = (Date.now() + offset) % SECOND
  timer = setTimeout(tick, SECOND - into)
}
