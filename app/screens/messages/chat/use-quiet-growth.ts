import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'

/**
 * What comes in at the foot comes in below the edge, and then the list is scrolled to it: nothing jumps from where it was
 * painted, which is what a reader and the layout shift score mind. A chat that does not fill its screen just grows.
 * What the reader has just written is there at once.
 */
export function useQuietGrowth(scroller: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>, view: ChatView | undefined, me: StudentId): void {
  const newest = view?.messages.at(-1)
  const mine = newest?.fromUserId === me
  const before = useRef<{ bubble: Element; toFoot: number } | null>(null)
  const rising = useRef(0)
  useLayoutEffect(() => {
    const list = scroller.current!
    const distance = (bubble: Element) => foot.current!.getBoundingClientRect().top - bubble.getBoundingClientRect().top
    const known = before.current
    const grown = known?.bubble.isConnected ? distance(known.bubble) - known.toFoot : 0
    const last = [...list.querySelectorAll('[data-message-id]')].at(-1)
    before.current = last ? { bubble: last, toFoot: distance(last) } : null

    if (grown <= 0 || mine || (Math.abs(list.scrollTop) >= 1 && !rising.current)) return
    list.scrollBy({ top: -grown })
    cancelAnimationFrame(rising.current)
    // The frame after the one that is painted next: in that, all stands where it stood.
    rising.current = requestAnimationFrame(() => {
      rising.current = requestAnimationFrame(() => {
        rising.current = 0
        list.scrollTo({ top: 0 })
      })
    })
  }, [scroller, foot, newest?.id, mine, view?.isTyping])
}
