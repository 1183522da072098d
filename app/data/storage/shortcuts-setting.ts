import { createStore } from 'zustand/vanilla'
import { safeLocalStorage } from './safe-storage.ts'

/** Flag in the storage of the browser; it goes when the student signs out. */
const OFF_FLAG = 'shortcuts-off'

/** Whether plain keys do something, in all tabs of this device (WCAG 2.1.4). */
export function createShortcutsSetting(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = () => storage.getItem(OFF_FLAG) === null
  const store = createStore<boolean>()(kept)
  return {
    ...store,
    turn(on: boolean) {
      try {
        if (on) storage.removeItem(OFF_FLAG)
        else storage.setItem(OFF_FLAG, 'true')
      } catch {
        // A full storage: then they are off until the page goes.
      }
      store.setState(on)
    },
    /** Another tab may have turned it. */
    look: () => store.setState(kept()),
  }
}

export const shortcutsSetting = createShortcutsSetting(safeLocalStorage)
