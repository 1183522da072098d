/**
 * Answers what asks the browser, once a page, to keep what this device stores also when it runs out of room, and on an iPhone after
 * seven days without a visit. It is for the page: workers cannot ask. A browser may ask the student (Firefox), decide by itself
 * (Chrome, Safari) or know nothing of it.
 */
export function createKeepStorage(storage: Pick<StorageManager, 'persisted' | 'persist'> | undefined): () => Promise<void> {
  let asked = false
  return async () => {
    if (asked || !storage) return
    asked = true
    try {
      if (!(await storage.persisted())) await storage.persist()
    } catch {
      // It stays as it was: the support table says what that means.
    }
  }
}

/** `navigator.storage` is absent where the page does not come by https. */
export const keepStorage = createKeepStorage((globalThis.navigator as Partial<Navigator> | undefined)?.storage)
