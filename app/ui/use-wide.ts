import { useSyncExternalStore } from 'react'

// 64rem: the width from which the side rail replaces the bottom navigation (theme.css, --breakpoint-rail).
export const wide = matchMedia('(min-width: 64rem)')

/** Returns whether there is room for the side rail and for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
