import { SECOND } from '../../../schemas/constants.ts'
import { isWebKit } from '../../platform/is-webkit.ts'
import type { WorkerApi } from '../../worker/api.ts'

/** Signs of life are told at most so often: they only have to keep a presence of 30 s fresh. */
const ACTIVITY_AT_MOST = 10 * SECOND

/** Tells the worker what only windows hear. Returns what ends it. */
export function forwardWindowEvents(told: WorkerApi['handleWindowEvent'], page: Window = window): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const say = (event: Parameters<WorkerApi['handleWindowEvent']>[0]) => void told(event).catch(() => undefined)

  page.addEventListener('online', () => say('online'), { signal })
  page.addEventListener('offline', () => say('offline'), { signal })
  page.addEventListener('focus', () => say('focus'), { signal })
  page.document.addEventListener(
    'visibilitychange',
    () => say(page.document.visibilityState === 'visible' ? 'visible' : 'hidden'),
    { signal },
  )

  // WebKit alone minds what its worker is in the middle of, and Firefox caches no page that listens to this.
  // eslint-disable-next-line browsers/script -- an iPhone says nothing before it leaves a page: there it goes without
  if (isWebKit) page.addEventListener('beforeunload', () => say('leaving'), { signal })

  let last = -Infinity
  const active = () => {
    const now = performance.now()
    if (now - last < ACTIVITY_AT_MOST) return
    last = now
    say('activity')
  }
  for (const event of ['mousemove', 'pointerdown', 'keydown', 'wheel', 'touchmove']) page.addEventListener(event, active, { signal, passive: true, capture: true })

  return () => ended.abort()
}
