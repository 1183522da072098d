import { createStore } from 'zustand/vanilla'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { safeLocalStorage } from './safe-storage.ts'

/** Key in local storage. It belongs to the device, so signing out leaves it. `app/public/apply-theme.js` reads it before the app starts. */
const KEY = 'theme'

/** `system` follows the setting of the phone or computer. */
export type Theme = 'system' | 'light' | 'dark'

/**
 * Creates the choice of the theme. `apply-theme.js` has set `data-theme` by it when the page began, and sets it when another tab
 * chooses; here a choice of this page is applied at once and stored.
 *
 * @param root the root element of the page
 */
export function createThemeSetting(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, root: { dataset: DOMStringMap }) {
  const store = createStore<Theme>()(() => themeOf(storage.getItem(KEY)))
  return {
    ...store,
    choose(theme: Theme) {
      if (theme === 'system') delete root.dataset.theme
      else root.dataset.theme = theme
      try {
        if (theme === 'system') storage.removeItem(KEY)
        else storage.setItem(KEY, theme)
      } catch (thrown) {
        // Local storage is full: the choice lasts until the page closes.
        logUnless(isStorageRefused, 'The theme could not be stored')(thrown)
      }
      store.setState(theme)
    },
    /** Reads the choice again, because another tab may have changed it. */
    look: () => store.setState(themeOf(storage.getItem(KEY))),
  }
}

function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const themeSetting = createThemeSetting(safeLocalStorage, document.documentElement)
