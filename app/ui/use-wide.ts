import { useSyncExternalStore } from 'react'

// 64rem: where the side rail stands instead of the bottom navigation (theme.css, --breakpoint-rail).
const wide = matchMedia('(min-width: 64rem)')

/** There is room for the rail and for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
