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
export function storageOf(ask: () => Storage): Storage {
  try {
    return ask()
  } catch {
    return forgetful()
  }
}

/** Empty, and gone with the page. */
export function forgetful(): Storage {
  return Object.create(UntilThePageGoes) as Storage
}

/** What a page keeps in the browser, and what a tab does. */
export const local = storageOf(() => localStorage)
export const session = storageOf(() => sessionStorage)
