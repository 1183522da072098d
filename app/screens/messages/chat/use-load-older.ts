import { useEffect, useRef, type RefObject } from 'react'
import { HISTORY_PAGE, MINUTE, SECOND } from '../../../../schemas/constants.ts'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { ROW_HEIGHT } from './message-chunks.ts'
import { defined } from '../../../../schemas/defined.ts'

/** Distance from the end of the loaded messages at which more are loaded, so that the reader need not wait. */
const AHEAD = '800px'
/** The reader may be above the top element, in the room for older messages. */
const BEHIND = '10000000px'
/** Minimum time between two requests that return nothing, ms. */
const REQUEST_INTERVAL_MIN = 300
/**
 * Delay before a load that returned nothing is repeated while the server can be reached, ms. It doubles each time up to `RETRY_DELAY_MAX`.
 */
const RETRY_DELAY = 3 * SECOND
const RETRY_DELAY_MAX = MINUTE
/** Maximum number of additional messages per load: a slow phone renders that many between two frames. */
const MESSAGES_MAX = 10 * HISTORY_PAGE

/**
 * Loads older messages when the reader comes near the oldest one, or when none of the existing messages is on this device. Loads again
 * when the network is back.
 */
export function useLoadOlder(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  view: ChatView,
  onOlder: (atLeast: number) => Promise<void>,
): void {
  const connection = useConnection()
  const latest = useRef(onOlder)
  useEffect(() => {
    latest.current = onOlder
  })

  const count = view.messages.length
  const more = !view.complete
  useEffect(() => {
    if (!more || !top.current) return
    const list = defined(scroller.current)
    const reached = connection === 'online' || connection === 'syncing'
    let [busy, missing, asked, timer, again] = [false, 0, -Infinity, 0, RETRY_DELAY]
    const ask = () => {
      if (busy || missing <= 0 || performance.now() - asked < REQUEST_INTERVAL_MIN) return
      busy = true
      asked = performance.now()
      void latest.current(count + HISTORY_PAGE + Math.min(MESSAGES_MAX, Math.ceil(missing / ROW_HEIGHT))).finally(() => {
        busy = false
        clearTimeout(timer)
        if (reached) timer = window.setTimeout(askAgain, again)
      })
    }
    // Repeats without the reader's action. A scroll event loads at any time.
    const askAgain = () => {
      again = Math.min(2 * again, RETRY_DELAY_MAX)
      ask()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect, rootBounds } = defined(entries.at(-1))
        missing = isIntersecting ? Math.max(1, boundingClientRect.top - defined(rootBounds).top) : 0
        ask()
      },
      { root: list, rootMargin: `${AHEAD} 0px ${BEHIND} 0px` },
    )
    observer.observe(top.current)
    // If a load returned nothing, further scrolling loads again.
    list.addEventListener('scroll', ask, { passive: true })
    return () => {
      missing = 0
      clearTimeout(timer)
      observer.disconnect()
      list.removeEventListener('scroll', ask)
    }
  }, [scroller, top, more, count, connection])
}
