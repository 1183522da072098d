import { useEffect, useRef, type RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { act } from '../../../data/act.ts'
import type { ChatView } from '../../../data/views.ts'
import { isDataError } from '../../../platform/expected-failures.ts'
import { logUnless } from '../../../platform/log.ts'
import { defined } from '../../../../schemas/defined.ts'

/**
 * Marks messages as read that the student has really seen: the partner's newest bubble is in sight, in a visible and focused page
 * (clarification D7). It does this once per position.
 */
export function useMarkRead(
  scroller: RefObject<HTMLElement | null>,
  view: ChatView | undefined,
  me: StudentId,
  partnerId: StudentId,
): void {
  const newest = view?.messages.findLast((message) => message.fromUserId !== me)
  const unread = view !== undefined && newest !== undefined && newest.position > view.readUpTo
  const marked = useRef(0)
  const id = newest?.id
  const position = newest?.position
  // When older messages arrive, the chunk of the newest message may be mounted again, with a new bubble element.
  const oldest = view?.messages[0]?.id

  useEffect(() => {
    if (!unread || id === undefined || position === undefined || position <= marked.current) return
    const bubble = scroller.current?.querySelector(`[data-message-id="${id}"]`)
    if (!bubble) return
    let inSight = false

    const mark = () => {
      if (!inSight || document.visibilityState !== 'visible' || !document.hasFocus() || position <= marked.current) return
      marked.current = position
      // It could not be stored because the storage is full. The next message tries again, and the student gets no error.
      act.markRead({ partnerId, upTo: id, position }).catch((thrown: unknown) => {
        logUnless(isDataError, 'Messages could not be marked as read')(thrown)
        marked.current = 0
      })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        inSight = defined(entries.at(-1)).isIntersecting
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
