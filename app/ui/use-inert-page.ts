import { useLayoutEffect, useRef } from 'react'

/**
 * Under a dialog nothing of the page takes the focus, whatever way it is gone: hidden from the ear alone, it still would.
 *
 * @returns gives the focus back to what had it before
 */
export function useInertPage(inert: boolean): () => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!inert) return
    const page = document.getElementById('root')!
    before.current = document.activeElement
    page.inert = true
    return () => void (page.inert = false)
  }, [inert])
  return () => (before.current as HTMLElement | null)?.focus()
}
