import { liveQueries } from '../data/use-live.ts'

/**
 * Whether the page shows Home's first classmates, which are in its document (ADR 0103). A device that stores a student hides them
 * (styles.css) and starts with its last screen.
 */
export function showsHomeWords(): boolean {
  const { dataset } = document.documentElement
  return 'home' in dataset && !('storesStudent' in dataset)
}

/** Resolves when this device has all that Home shows at first, or cannot load it now: the screen then says why. */
export function homeLoaded(): Promise<void> {
  const shown = (['me', 'classmates', 'studySessions', 'meetups'] as const).map((name) => liveQueries.query(name, null))
  const status = liveQueries.query('status', null)
  const fails = () => {
    const now = status.read()
    return now && (now.serverFails || !['online', 'syncing'].includes(now.connection))
  }
  return new Promise((resolve) => {
    const look = () => {
      if (!shown.every(({ read }) => read()) && !fails()) return
      for (const unsubscribe of watched.splice(0)) unsubscribe()
      resolve()
    }
    const watched = [...shown, status].map(({ subscribe }) => subscribe(() => look()))
    look()
  })
}

/** Draws Home in place of its words, and leaves the focus and what the student sees where they were. */
export function redrawHome(place: HTMLElement, draw: () => void): void {
  const { scrollY } = window
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  draw()
  window.scrollTo({ top: scrollY, behavior: 'instant' })
  if (focused) place.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}
