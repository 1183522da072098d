import { useLayoutEffect } from 'react'
import { SECOND } from '../../../schemas/constants.ts'

const places = new Map<string, number>()

/** Time for a screen to grow, ms. A screen whose content arrives later stays where it is. */
const GROWTH_TIMEOUT = 2 * SECOND
const OF_THE_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls each tab to where the student left it (design-language.md section 6). Repeats that while the screen grows, because
 * its content may arrive a moment later. Stops when the student touches the page, scrolls or presses a key.
 */
export function useScrollRestoration(path: string): void {
  useLayoutEffect(() => {
    const wanted = places.get(path) ?? 0
    const arrived = new AbortController()
    const { signal } = arrived
    const go = () => {
      window.scrollTo({ top: wanted, behavior: 'instant' })
      if (window.scrollY >= wanted - 1) arrived.abort()
    }
    go()
    const grows = new ResizeObserver(go)
    const late = window.setTimeout(() => arrived.abort(), GROWTH_TIMEOUT)
    const end = () => {
      grows.disconnect()
      clearTimeout(late)
    }
    if (signal.aborted) end()
    else {
      grows.observe(document.body)
      signal.addEventListener('abort', end)
      for (const event of OF_THE_READER) window.addEventListener(event, () => arrived.abort(), { signal, passive: true })
    }

    // Read the position while scrolling: once the next screen is there, the height and the position belong to that screen.
    const remember = () => {
      if (signal.aborted) places.set(path, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      arrived.abort()
      window.removeEventListener('scroll', remember)
    }
  }, [path])
}
