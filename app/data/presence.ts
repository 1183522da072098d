import { newId } from './new-id.ts'
import { safeLocalStorage } from './storage/safe-storage.ts'

const KEY = 'friendioo-here'

/**
 * Whether the same student is still here as when this page began. A page that the browser kept aside heard of no sign-out, and
 * the worker takes a moment to say so; this is read at once. It says nothing of who it is, and signing out removes it.
 */
export function createPresence(storage: Storage) {
  const stored = () => storage.getItem(KEY)
  let known = stored()
  return {
    /** Somebody is here. */
    begin(): void {
      try {
        if (stored() === null) storage.setItem(KEY, newId())
      } catch {
        // A full or forbidden storage: then the worker alone says it, a moment later.
      }
      known = stored()
    },
    /** They signed out, or made way for somebody else. */
    end: () => storage.removeItem(KEY),
    hasChanged: () => stored() !== known,
  }
}

export const presence = createPresence(safeLocalStorage)
