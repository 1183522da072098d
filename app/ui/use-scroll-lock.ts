import { useLayoutEffect } from 'react'

let covers = 0

/**
 * Stops the page from scrolling while something covers it (styles.css). Uses an attribute, because `:has()` would make the
 * browser search all bubbles of a chat at each keystroke.
 */
export function useScrollLock(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return
    covers++
    document.documentElement.toggleAttribute('data-page-covered', true)
    return () => {
      covers--
      document.documentElement.toggleAttribute('data-page-covered', covers > 0)
    }
  }, [covered])
}
