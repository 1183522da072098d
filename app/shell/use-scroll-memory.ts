import { useLayoutEffect } from 'react'

const places = new Map<string, number>()

/** Each tab comes back where it was left (design.md section 6). */
export function useScrollMemory(path: string): void {
  useLayoutEffect(() => {
    window.scrollTo({ top: places.get(path) ?? 0, behavior: 'instant' })
    // Read while scrolling: when the next screen is there, the height, and with it the place, is another's.
    const remember = () => places.set(path, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [path])
}
