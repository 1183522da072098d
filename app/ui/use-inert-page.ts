import { useLayoutEffect, useRef } from 'react'

let dialogs = 0

/**
 * Under a dialog nothing of the page takes the focus, whatever way it is gone: hidden from the ear alone, it still would.
 *
 * @returns gives the focus back to what had it before, or to the page where that is gone; not where something else has taken it
 */
export function useInertPage(inert: boolean): () => void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!inert) return
    const page = document.getElementById('root')!
    before.current = document.activeElement as HTMLElement | null
    dialogs++
    page.inert = true
    return () => {
      dialogs--
      page.inert = dialogs > 0
    }
  }, [inert])
  return () => {
    if (document.activeElement !== document.body) return
    ;(before.current?.isConnected ? before.current : document.querySelector('main'))?.focus({ preventScroll: true })
  }
}
