import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the list when the focused element is removed, for example a button below a deleted message. Otherwise a keyboard user
 * would start again at the top of the page. React fires no blur event for a removed element, so the hook knows that the focus was in
 * the list.
 */
export function useFocusFallback(list: RefObject<HTMLElement | null>): { onFocus: () => void; onBlur: () => void } {
  const isIn = useRef(false)
  useEffect(() => {
    if (isIn.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return { onFocus: () => (isIn.current = true), onBlur: () => (isIn.current = false) }
}
