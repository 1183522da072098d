/**
 * A clock that all who listen share: on the screen they move together, and a phone wakes once, however many there are. It stands
 * still while nobody listens.
 *
 * @param wait ms until its next tick
 * @param page whose; timers sleep in the background, and what is seen on return must be of now
 * @returns listens; ends with the returned function
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
    // The last of them may have gone with it.
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
