import { DataError } from '../../schemas/data-error.ts'
import { NoResponse } from './fetch-server.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * The kinds of failure that a catch expects. A catch handles the kind that it names, and passes any other to the log (`logUnless`): any
 * other is a defect of ours, or of the browser.
 */

/** The data worker refused a call: the device could not store it, or the server did not respond. */
export const isDataError = (thrown: unknown): thrown is DataError => thrown instanceof DataError

/** Our server did not respond. `fetchServer` says so of `fetch` alone, so no defect of ours passes for it. */
export const isNoResponse = (thrown: unknown): boolean => thrown instanceof NoResponse

/**
 * Something is not here: a module or a service worker that could not be downloaded, or an interface that this browser lacks. It throws what
 * a defect of ours throws, too (TypeError, ReferenceError), so only that one call may be inside the catch.
 */
export const isMissing = (thrown: unknown): boolean => thrown instanceof TypeError || thrown instanceof ReferenceError

/** A signal or the student ended it. */
export const isAborted = (thrown: unknown): boolean => isNamed(thrown, ['AbortError', 'TimeoutError'])

/** A service worker is not there to be updated: it was never installed, because the server was gone by then. */
export const isNeverInstalled = (thrown: unknown): boolean => isNamed(thrown, ['InvalidStateError'])

/** The browser asks for a press of the student first, or the student or a policy forbids it. */
export const isNotAllowed = (thrown: unknown): boolean => isNamed(thrown, ['NotAllowedError', 'InvalidStateError'])

/** The browser stores nothing here, or no more. */
export const isStorageRefused = (thrown: unknown): boolean =>
  isNamed(thrown, ['SecurityError', 'NotSupportedError', 'InvalidStateError', ...STORAGE_FULL])

/** The browser refuses an interface of its own, or lacks it: in private windows, over plain HTTP, or because it is old. */
export const isUnavailable = (thrown: unknown): boolean => isMissing(thrown) || isStorageRefused(thrown)

const STORAGE_FULL = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']

/** An open database was deleted or closed by the browser, by another tab, or by this one as it ended. */
export function isLostDatabase(thrown: unknown): boolean {
  if (isNamed(thrown, ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError'])) return true
  // RxDB has neither a name nor a code for it.
  return thrown instanceof Error && thrown.message.includes('RxStorageInstanceDexie is closed')
}

/** Also looks at what Dexie wraps. */
function isNamed(thrown: unknown, names: readonly string[]): boolean {
  const { name, inner } = fieldsOf(thrown)
  return names.includes(String(name)) || (inner !== undefined && inner !== null && isNamed(inner, names))
}
