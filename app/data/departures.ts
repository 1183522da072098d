import { local } from './page-storage.ts'

const KEY = 'friendioo-departures'

/**
 * How often somebody has signed out in this browser, or made way for somebody else. A page that the browser kept aside heard
 * nothing of it, and the worker takes a moment to say so; this is read at once.
 */
export function createDepartures(storage: Storage) {
  const count = () => Number(storage.getItem(KEY)) || 0
  const atStart = count()
  return {
    note(): void {
      try {
        storage.setItem(KEY, String(count() + 1))
      } catch {
        // A full or forbidden storage: then the worker alone says it, a moment later.
      }
    },
    /** Since this page began. */
    happened: () => count() !== atStart,
  }
}

const departures = createDepartures(local)
export const noteDeparture = (): void => departures.note()
export const hasDeparted = (): boolean => departures.happened()
