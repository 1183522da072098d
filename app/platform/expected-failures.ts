import { DataError } from '../../schemas/data-error.ts'
import { ForeignResponse } from './fetch-server.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * The kinds of failure that a catch expects. A catch handles the kind that it names, and passes any other to the log (`logUnless`): any
 * other is a defect of ours, or of the browser.
 */

/** The data worker refused a call: the device could not store it, or the server did not respond. */
export const isDataError = (thrown: unknown): thrown is DataError => thrown instanceof DataError

/** Our server did not respond: `fetch` rejects with a TypeError or the error of its signal, `fetchServer` also when another machine did. */
export const isNoResponse = (thrown: unknown): boolean =>
  thrown instanceof TypeError || thrown instanceof ForeignResponse || isAborted(thrown)

/** A signal or the student ended it. */
export const isAborted = (thrown: unknown): boolean => isNamed(thrown, ['AbortError', 'TimeoutError'])

/** A service worker is not there to be updated: it was never installed, because the server was gone by then. */
export const isNeverInstalled = (thrown: unknown): boolean => isNamed(thrown, ['InvalidStateError'])

/** The browser asks for a press of the student first, or the student or a policy forbids it. */
export const isNotAllowed = (thrown: unknown): boolean => isNamed(thrown, ['NotAllowedError', 'InvalidStateError'])

/**
 * The browser stores nothing here, or no more: it forbids storage in private windows and over plain HTTP, where some of its
 * interfaces do not exist either (TypeError, ReferenceError).
 */
export const isStorageRefused = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  thrown instanceof ReferenceError ||
  isNamed(thrown, ['SecurityError', 'NotSupportedError', 'InvalidStateError', ...STORAGE_FULL])

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
