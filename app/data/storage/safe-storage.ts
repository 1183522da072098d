import { isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { defined } from '../../../schemas/defined.ts'
/** The prototype of a storage in memory. Its keys are own properties, as those of a browser's storage are. */
const UntilThePageGoes = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? defined(this[key]) : null
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key]
  },
}

/**
 * Returns the browser's storage. When the browser forbids it, and therefore throws on access or has none (Android's WebView, Node
 * 26), returns one that lasts as long as the page.
 */
export function safeStorage(ask: () => Storage | null | undefined): Storage {
  try {
    return ask() ?? memoryStorage()
  } catch (thrown) {
    logUnless(isUnavailable, 'The storage of the page could not be used')(thrown)
    return memoryStorage()
  }
}

/** Returns an empty storage that lasts as long as the page. */
export function memoryStorage(): Storage {
  return Object.create(UntilThePageGoes) as Storage // cast: its prototype has what this app calls
}

/** The storage of the browser, and the storage of this tab. */
export const safeLocalStorage = safeStorage(() => localStorage)
export const safeSessionStorage = safeStorage(() => sessionStorage)
