import { useLayoutEffect } from 'react'

let covers = 0

/**
 * Holds the page still while something covers it (styles.css). An attribute rather than `:has()`, which would make the
 * browser look through all bubbles of a chat at each keystroke.
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
