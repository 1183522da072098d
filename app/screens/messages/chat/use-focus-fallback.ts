import { useEffect, useRef, type RefObject } from 'react'

/**
 * What had the focus may go, a word under a message that was just deleted: the list takes it then, for nobody at a keyboard
 * begins again at the top of the page. React tells nobody that it left with its element, so it is known still to be in there.
 */
export function useFocusFallback(list: RefObject<HTMLElement | null>): { onFocus: () => void; onBlur: () => void } {
  const isIn = useRef(false)
  useEffect(() => {
    if (isIn.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return { onFocus: () => (isIn.current = true), onBlur: () => (isIn.current = false) }
}
