import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Key in local storage (clarification H17). It belongs to the browser, as the permission does. */
const PUSH_PROMPT_FLAG = 'push-prompt-shown'

/** Records that the prompt to enable pushes was shown in this browser: it comes once. */
export function createPromptFlag(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    isSet: (): boolean => storage.getItem(PUSH_PROMPT_FLAG) !== null,
    set(): void {
      try {
        storage.setItem(PUSH_PROMPT_FLAG, 'true')
      } catch (thrown) {
        // Local storage is full: the prompt comes again at the next start.
        logUnless(isStorageRefused, 'The mark of the prompt could not be stored')(thrown)
      }
    },
  }
}
