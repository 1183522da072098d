import { useLayoutEffect } from 'react'
import { SECOND } from '../../../schemas/constants.ts'

const places = new Map<string, number>()

/** A screen whose content comes later than that begins where it is. */
const PATIENCE = 2 * SECOND
const OF_THE_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Each tab comes back where it was left (design-language.md section 6): at once, or when it has grown as far, for what is on a screen may
 * come a moment after it. Whoever does something meanwhile is where they want to be.
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
    const late = window.setTimeout(() => arrived.abort(), PATIENCE)
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

    // Read while scrolling: when the next screen is there, the height, and with it the place, is another's.
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
