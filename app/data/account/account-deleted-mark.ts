import { safeSessionStorage } from '../storage/safe-storage.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Key in the storage of this tab. It names nobody. */
const MARK = 'account-deleted'
/** The address of the page that says so. */
export const ACCOUNT_DELETED = '/account-deleted'

/** Remembers in this tab that its student has deleted their account: the page that says so is true for nobody else. */
export function markAccountDeleted(): void {
  try {
    safeSessionStorage.setItem(MARK, 'true')
  } catch (thrown) {
    logUnless(isStorageRefused, 'The end of the account could not be remembered')(thrown)
  }
}

export function isAccountDeleted(): boolean {
  return safeSessionStorage.getItem(MARK) !== null
}
