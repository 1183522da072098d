import { useEffect, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

/**
 * What comes in at the foot comes in below the edge, and then the list is scrolled to it: nothing jumps from where it was
 * painted, which is what a reader and the layout shift score mind. A chat that does not fill its screen just grows.
 * What the reader has just written is there at once.
 *
 * It looks after the browser has laid out the frame and before it paints: asked any earlier, it would have to lay out for the
 * asking, once for each message of a burst.
 */
export function useScrollAnchoring(scroller: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>, view: ChatView | undefined, me: StudentId): void {
  const mine = useRef(false)
  const looks = useRef(() => {})
  useEffect(() => {
    mine.current = view?.messages.at(-1)?.fromUserId === me
    looks.current()
  }, [view, me])

  useEffect(() => {
    const [list, end] = [scroller.current!, foot.current!]
    let before: { bubble: Element; toFoot: number } | null = null
    let rising = 0
    /** Where the list was put for the frame that is painted next; anywhere else the reader has scrolled. */
    let put = 0
    const distance = (bubble: Element) => end.getBoundingClientRect().top - bubble.getBoundingClientRect().top
    const stay = () => {
      cancelAnimationFrame(rising)
      rising = put = 0
      list.classList.remove('no-anchor')
    }
    const grows = () => {
      const grown = before?.bubble.isConnected ? distance(before.bubble) - before.toFoot : 0
      const last = [...list.querySelectorAll('[data-message-id]')].at(-1)
      before = last ? { bubble: last, toFoot: distance(last) } : null

      if (Math.abs(list.scrollTop - put) >= 1) return stay()
      if (grown <= 0 || mine.current) return
      // What holds on to what is read would move it as well.
      list.classList.add('no-anchor')
      list.scrollBy({ top: -grown })
      put = list.scrollTop
      cancelAnimationFrame(rising)
      // The frame after the one that is painted next: in that, all stands where it stood.
      rising = requestAnimationFrame(() => {
        rising = requestAnimationFrame(() => {
          if (Math.abs(list.scrollTop - put) < 1) list.scrollTo({ top: 0 })
          stay()
        })
      })
    }
    const observer = new ResizeObserver(grows)
    // What it observes anew it calls for, once the frame is laid out.
    looks.current = () => {
      observer.unobserve(end)
      observer.observe(end)
    }
    looks.current()
    return () => {
      observer.disconnect()
      stay()
    }
  }, [scroller, foot])
}
