/**
 * Creates a clock for many listeners: they update together, and a phone wakes once for all of them. It stops while it has no
 * listener.
 *
 * @param wait returns the time until the next tick, ms
 * @param page the clock ticks when it becomes visible, because timers sleep in the background
 * @returns a function that adds a listener, and returns a function that removes it
 */
export function sharedTicker(wait: () => number, page?: EventTarget): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const seen = () => page ?? document
  const next = () => {
    timer = setTimeout(tick, wait())
  }
  const tick = () => {
    for (const listener of [...listeners]) listener()
    clearTimeout(timer)
    // The tick may have removed the last listener.
    if (listeners.size > 0) next()
  }

  return (listener) => {
    if (listeners.size === 0) {
      next()
      seen().addEventListener('visibilitychange', tick)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      seen().removeEventListener('visibilitychange', tick)
    }
  }
}
