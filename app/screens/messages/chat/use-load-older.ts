import { useEffect, useRef, type RefObject } from 'react'
import { HISTORY_PAGE, MINUTE, SECOND } from '../../../../schemas/constants.ts'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { ROW } from './message-chunks.ts'

/** So far before the end of what is loaded, more is fetched, so that reading back does not stop. */
const AHEAD = '800px'
/** The reader may be above it, where there is room for what is older. */
const BEHIND = '10000000px'
/** So many ms at least between two questions that bring nothing. */
const PAUSE = 300
/** After so many ms what brought nothing is asked again, where the server can be reached; each time after twice as many, up to the longest. */
const AGAIN = 3 * SECOND
const LONGEST = MINUTE
/** So many more are asked for at a time: a slow phone takes them in between two frames. */
const MOST = 10 * HISTORY_PAGE

/** Asks for older messages when the reader comes near the oldest one, or none is here of those there are, and again when the network is back. */
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
    const list = scroller.current!
    const reached = connection === 'online' || connection === 'syncing'
    let [busy, missing, asked, timer, again] = [false, 0, -Infinity, 0, AGAIN]
    const ask = () => {
      if (busy || missing <= 0 || performance.now() - asked < PAUSE) return
      busy = true
      asked = performance.now()
      void latest.current(count + HISTORY_PAGE + Math.min(MOST, Math.ceil(missing / ROW))).finally(() => {
        busy = false
        clearTimeout(timer)
        if (reached) timer = window.setTimeout(askAgain, again)
      })
    }
    // By itself: whoever scrolls asks whenever they do.
    const askAgain = () => {
      again = Math.min(2 * again, LONGEST)
      ask()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1)!
        missing = isIntersecting ? Math.max(1, boundingClientRect.top - rootBounds!.top) : 0
        ask()
      },
      { root: list, rootMargin: `${AHEAD} 0px ${BEHIND} 0px` },
    )
    observer.observe(top.current)
    // Whoever goes on scrolling where nothing came asks again.
    list.addEventListener('scroll', ask, { passive: true })
    return () => {
      missing = 0
      clearTimeout(timer)
      observer.disconnect()
      list.removeEventListener('scroll', ask)
    }
  }, [scroller, top, more, count, connection])
}
