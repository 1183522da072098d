import { useEffect, useRef, type RefObject } from 'react'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'

/** So far before the end of what is loaded, more is fetched, so that reading back does not stop. */
const AHEAD = '800px'

/** Asks for older messages when the reader comes near the oldest one, or none is here of those there are, and again when the network is back. */
export function useOlder(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  view: ChatView | undefined,
  onOlder: () => Promise<void>,
): void {
  const connection = useConnection()
  const latest = useRef(onOlder)
  useEffect(() => {
    latest.current = onOlder
  })

  const count = view?.messages.length
  const more = view !== undefined && !view.complete
  useEffect(() => {
    if (!more || !top.current) return
    let busy = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting || busy) return
        busy = true
        void latest.current().finally(() => (busy = false))
      },
      { root: scroller.current, rootMargin: `${AHEAD} 0px 0px 0px` },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [scroller, top, more, count, connection])
}
