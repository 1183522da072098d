import { useEffect, useRef } from 'react'

/**
 * Focuses the row of a chat that was closed, where nothing else has the focus. Otherwise a keyboard user would start again at the top of
 * the page.
 */
export function useRestoreRowFocus(partnerId: string | null): void {
  const open = useRef(partnerId)
  useEffect(() => {
    const left = open.current
    open.current = partnerId
    if (partnerId !== null || left === null) return
    // In the next frame, which lays out the list anyway.
    const next = requestAnimationFrame(() => {
      const main = document.querySelector('main')
      if (document.activeElement !== document.body && document.activeElement !== main) return
      const row = document.querySelector<HTMLElement>(`[data-partner-id="${CSS.escape(left)}"]`)
      ;(row ?? main)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(next)
  }, [partnerId])
}
