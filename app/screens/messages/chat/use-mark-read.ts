import { useEffect, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { act } from '../../../data/act.ts'
import type { ChatView } from '../../../data/views.ts'

/**
 * Marks as read what was really seen: the newest bubble of the partner stood in an open chat of a visible, focused page
 * (clarification D7). Once per position.
 */
export function useMarkRead(scroller: RefObject<HTMLElement | null>, view: ChatView | undefined, me: StudentId, partnerId: StudentId): void {
  const newest = view?.messages.findLast((message) => message.fromUserId !== me)
  const unread = view !== undefined && newest !== undefined && newest.position > view.readUpTo
  const marked = useRef(0)
  const id = newest?.id
  const position = newest?.position
  // With older messages its piece may be another one, and its bubble, too.
  const oldest = view?.messages[0]?.id

  useEffect(() => {
    if (!unread || id === undefined || position === undefined || position <= marked.current) return
    const bubble = scroller.current?.querySelector(`[data-message-id="${id}"]`)
    if (!bubble) return
    let inSight = false

    const mark = () => {
      if (!inSight || document.visibilityState !== 'visible' || !document.hasFocus() || position <= marked.current) return
      marked.current = position
      // Not kept (storage is full): it is tried again with the next message, and nobody is bothered.
      act.markRead({ partnerId, upTo: id, position }).catch(() => (marked.current = 0))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        inSight = entries.at(-1)!.isIntersecting
        mark()
      },
      { root: scroller.current },
    )
    observer.observe(bubble)
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      observer.disconnect()
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [scroller, unread, id, position, oldest, partnerId])
}
