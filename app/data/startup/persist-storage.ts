import { createStore } from 'zustand/vanilla'
import { isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/**
 * Returns a function that requests persistent storage, once a page, because workers cannot. Otherwise a full device may lose
 * the data, and Safari deletes it after seven days without a visit. Firefox asks the student, Chrome and Safari decide by
 * themselves, and some browsers do not have it.
 *
 * @param onRefused called when the browser does not promise to retain the data
 */
export function createPersistStorage(
  storage: Pick<StorageManager, 'persisted' | 'persist'> | undefined,
  onRefused: () => void,
): () => Promise<void> {
  let asked = false
  return async () => {
    if (asked || !storage) return
    asked = true
    try {
      if (!(await storage.persisted()) && !(await storage.persist())) onRefused()
    } catch (thrown) {
      logUnless(isUnavailable, 'The browser was not asked to keep the data')(thrown)
      onRefused()
    }
  }
}

interface StoragePersistence {
  /** The browser refused to retain the data, as far as this page has asked. */
  isRefused: boolean
  /** The browser stores nothing: changes and drafts last as long as this page. */
  inMemory: boolean
}

export const storagePersistence = createStore<StoragePersistence>()(() => ({ isRefused: false, inMemory: false }))

/** `navigator.storage` is absent when the page was not loaded over HTTPS. */
export const persistStorage = createPersistStorage(
  (globalThis.navigator as Partial<Navigator> | undefined)?.storage, // cast: absent over plain HTTP, and in Node
  () => storagePersistence.setState({ isRefused: true }),
)
