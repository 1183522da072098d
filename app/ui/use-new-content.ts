import { useLayoutEffect, useRef, type RefObject } from 'react'

/** As long as the second press of a double click may take, and a press that is on its way while something moves, ms. */
const LATE_PRESS_TIMEOUT = 500

/**
 * Marks an element for a moment when it shows something else (`data-new`), so that it takes no press that was meant for what it showed
 * before: the second one of a double click on "Next" would confirm what the student has not seen, and a tap on a row would open the
 * next one when a classmate's time ends and the rows move up.
 *
 * @param content names what it shows, or the order of it; null while that cannot change by itself. Not a title that counts something
 */
export function useNewContent(element: RefObject<HTMLElement | null>, content: string | null): void {
  const before = useRef(content)
  useLayoutEffect(() => {
    const isNew = before.current !== null && before.current !== content
    before.current = content
    const { current } = element
    if (!isNew || !current) return
    const end = () => current.removeAttribute('data-new')
    current.setAttribute('data-new', '')
    const timer = setTimeout(end, LATE_PRESS_TIMEOUT)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [element, content])
}
