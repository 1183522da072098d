import { useEffect, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { defined } from '../../../../schemas/defined.ts'
import { isCard, type LogItem } from './log-items.ts'

/**
 * Scrolls to a message or card that arrives at the foot. The message first appears below the edge, because a jump from a painted place
 * would disturb the reader and count as layout shift. A chat that does not fill its screen cannot scroll: its messages stand at the foot
 * and move up. A message of the student is shown at once.
 */
export function useScrollAnchoring(
  scroller: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
  items: readonly LogItem[],
  me: StudentId,
): void {
  const mine = useRef(false)
  const looks = useRef(() => {})
  useEffect(() => {
    const last = items.at(-1)
    mine.current = last !== undefined && (isCard(last) ? last.askedByMe : last.fromUserId === me)
    looks.current()
  }, [items, me])

  useEffect(() => {
    const [list, end] = [defined(scroller.current), defined(foot.current)]
    let before: { bubble: Element; toFoot: number } | null = null
    let rising = 0
    /** Scroll position that the hook has set for the next painted frame, px. At any other position, the reader has scrolled. */
    let put = 0
    const distance = (bubble: Element) => end.getBoundingClientRect().top - bubble.getBoundingClientRect().top
    const stay = () => {
      cancelAnimationFrame(rising)
      rising = put = 0
      list.classList.remove('no-anchor')
    }
    const grows = () => {
      const grown = before?.bubble.isConnected ? distance(before.bubble) - before.toFoot : 0
      const last = [...list.querySelectorAll('[data-message-id], [data-meetup-id]')].at(-1)
      before = last ? { bubble: last, toFoot: distance(last) } : null

      if (Math.abs(list.scrollTop - put) >= 1) return stay()
      if (grown <= 0 || mine.current) return
      // Scroll anchoring would move the list as well.
      list.classList.add('no-anchor')
      list.scrollBy({ top: -grown })
      put = list.scrollTop
      cancelAnimationFrame(rising)
      // Wait for the frame after the next painted one: in the next one, everything is painted at its old place.
      rising = requestAnimationFrame(() => {
        rising = requestAnimationFrame(() => {
          if (Math.abs(list.scrollTop - put) < 1) list.scrollTo({ top: 0 })
          stay()
        })
      })
    }
    const observer = new ResizeObserver(grows)
    // A new observation calls the observer after the browser's layout and before its paint. An earlier measurement would force an
    // additional layout for each message of a burst.
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
