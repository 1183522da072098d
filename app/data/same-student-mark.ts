import { newId } from './new-id.ts'
import { safeLocalStorage } from './storage/safe-storage.ts'
import { isStorageRefused } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'

const KEY = 'friendioo-here'

/**
 * Detects at once whether the student is still the one with whom this page began. A page from the back/forward cache missed a
 * sign-out, and the worker reports it only a moment later. The stored id does not identify the student, and signing out deletes
 * it.
 */
export function createSameStudentMark(storage: Storage) {
  const stored = () => storage.getItem(KEY)
  let known = stored()
  return {
    /** Records that a student is signed in. */
    begin(): void {
      try {
        if (stored() === null) storage.setItem(KEY, newId())
      } catch (thrown) {
        // Local storage is full or forbidden: then only the worker reports it, a moment later.
        logUnless(isStorageRefused, 'The mark of the student could not be stored')(thrown)
      }
      known = stored()
    },
    /** Records that the student signed out, or that another student signed in. */
    end: () => storage.removeItem(KEY),
    hasChanged: () => stored() !== known,
  }
}

export const sameStudentMark = createSameStudentMark(safeLocalStorage)
