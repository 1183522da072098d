import { useEffect, useRef } from 'react'

/** Where the list is covered by a chat, the row of the one that was left takes the focus: nobody at a keyboard begins again at the top. */
export function useRestoreRowFocus(partnerId: string | null, wide: boolean): void {
  const open = useRef(partnerId)
  useEffect(() => {
    const left = open.current
    open.current = partnerId
    if (wide || partnerId !== null || left === null) return
    // With the frame, which lays out the list anyway.
    const next = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const row = document.querySelector<HTMLElement>(`[data-partner-id="${CSS.escape(left)}"]`)
      ;(row ?? document.querySelector('main'))?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(next)
  }, [partnerId, wide])
}
