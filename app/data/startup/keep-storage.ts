import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
/**
 * Returns a function that requests persistent storage, once a page, because workers cannot. Otherwise a full device may lose
 * the data, and an iPhone deletes it after seven days without a visit. Firefox asks the student, Chrome and Safari decide by
 * themselves, and some browsers do not have it.
 */
export function createKeepStorage(storage: Pick<StorageManager, 'persisted' | 'persist'> | undefined): () => Promise<void> {
  let asked = false
  return async () => {
    if (asked || !storage) return
    asked = true
    try {
      if (!(await storage.persisted())) await storage.persist()
    } catch (thrown) {
      // The storage stays as it was; the support table explains what that means.
      logUnless(isStorageRefused, 'The browser was not asked to keep the data')(thrown)
    }
  }
}

/** `navigator.storage` is absent when the page was not loaded over HTTPS. */
// cast: absent over plain HTTP, and in Node
export const keepStorage = createKeepStorage((globalThis.navigator as Partial<Navigator> | undefined)?.storage)
