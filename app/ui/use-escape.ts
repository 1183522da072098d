import { useEffect, useRef } from 'react'
import { isComposing } from './is-composing.ts'

/** Calls `onEscape` for Escape, unless something nearer has handled it: a sheet over the page, or a search that it empties. */
export function useEscape(onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => void (escape.current = onEscape))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) escape.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
