import { SECOND } from '../../../schemas/constants.ts'
import { isWebKit } from '../../platform/is-webkit.ts'
import type { WorkerApi } from '../../worker/api.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Minimum time between two reports of activity, ms. The socket sends them on at most every 30 s (`ACTIVITY_INTERVAL`). */
const ACTIVITY_INTERVAL_MIN = 10 * SECOND

/** Forwards events that only windows receive to the worker. Returns a function that stops it. */
export function forwardWindowEvents(told: WorkerApi['handleWindowEvent'], page: Window = window): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const say = (event: Parameters<WorkerApi['handleWindowEvent']>[0]) =>
    void told(event).catch(logUnless(isDataError, 'A window event could not be reported', { event }))

  page.addEventListener('online', () => say('online'), { signal })
  page.addEventListener('offline', () => say('offline'), { signal })
  page.addEventListener('focus', () => say('focus'), { signal })
  page.document.addEventListener('visibilitychange', () => say(page.document.visibilityState === 'visible' ? 'visible' : 'hidden'), {
    signal,
  })

  // Only WebKit needs it: the worker must not be in a transaction when the page is left. Firefox caches no page with this
  // listener.
  // eslint-disable-next-line browsers/script -- iOS does not fire this event: the page works without it
  if (isWebKit) page.addEventListener('beforeunload', () => say('leaving'), { signal })

  let last = -Infinity
  const active = () => {
    const now = performance.now()
    if (now - last < ACTIVITY_INTERVAL_MIN) return
    last = now
    say('activity')
  }
  for (const event of ['mousemove', 'pointerdown', 'keydown', 'wheel', 'touchmove'])
    page.addEventListener(event, active, { signal, passive: true, capture: true })

  return () => ended.abort()
}
