import { useEffect, useRef, type RefObject } from 'react'
import { HISTORY_PAGE } from '../../../../schemas/constants.ts'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { ROW } from './chunks-of.ts'

/** So far before the end of what is loaded, more is fetched, so that reading back does not stop. */
const AHEAD = '800px'
/** The reader may be above it, where there is room for what is older. */
const BEHIND = '10000000px'
/** So many more are asked for at a time: a slow phone takes them in between two frames. */
const MOST = 10 * HISTORY_PAGE

/** Asks for older messages when the reader comes near the oldest one, or none is here of those there are, and again when the network is back. */
export function useOlder(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  view: ChatView | undefined,
  onOlder: (atLeast: number) => Promise<void>,
): void {
  const connection = useConnection()
  const latest = useRef(onOlder)
  useEffect(() => {
    latest.current = onOlder
  })

  const count = view?.messages.length ?? 0
  const more = view !== undefined && !view.complete
  useEffect(() => {
    if (!more || !top.current) return
    let busy = false
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1)!
        if (!isIntersecting || busy) return
        busy = true
        const missing = Math.min(MOST, Math.max(0, boundingClientRect.top - rootBounds!.top) / ROW)
        void latest.current(count + HISTORY_PAGE + Math.ceil(missing)).finally(() => (busy = false))
      },
      { root: scroller.current, rootMargin: `${AHEAD} 0px ${BEHIND} 0px` },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [scroller, top, more, count, connection])
}
