import { createStore } from 'zustand/vanilla'
import { safeLocalStorage } from './safe-storage.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Key in local storage. Signing out deletes it. */
const OFF_FLAG = 'shortcuts-off'

/** Creates the setting that turns plain keys on or off, in all tabs of this device (WCAG 2.1.4). */
export function createShortcutsSetting(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = () => storage.getItem(OFF_FLAG) === null
  const store = createStore<boolean>()(kept)
  return {
    ...store,
    turn(on: boolean) {
      try {
        if (on) storage.removeItem(OFF_FLAG)
        else storage.setItem(OFF_FLAG, 'true')
      } catch (thrown) {
        // Local storage is full: the keys stay off until the page closes.
        logUnless(isStorageRefused, 'The setting of the shortcuts could not be stored')(thrown)
      }
      store.setState(on)
    },
    /** Reads the setting again, because another tab may have changed it. */
    look: () => store.setState(kept()),
  }
}

export const shortcutsSetting = createShortcutsSetting(safeLocalStorage)
