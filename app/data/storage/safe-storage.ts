/** Its keys are its own, as those of a storage are. */
const UntilThePageGoes = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? this[key]! : null
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key]
  },
}

/**
 * The browser's own, or where it forbids that, which it says by throwing as soon as one asks for it, one that is kept until the
 * page goes.
 */
export function safeStorage(ask: () => Storage): Storage {
  try {
    return ask()
  } catch {
    return memoryStorage()
  }
}

/** Empty, and gone with the page. */
export function memoryStorage(): Storage {
  return Object.create(UntilThePageGoes) as Storage
}

/** What a page keeps in the browser, and what a tab does. */
export const safeLocalStorage = safeStorage(() => localStorage)
export const safeSessionStorage = safeStorage(() => sessionStorage)
