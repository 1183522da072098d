import { asDataError } from '../as-data-error.ts'
import type { ToastWords } from './toasts.ts'

/** The texts for a change that this device could not store. */
interface Words {
  /** The next step once there is room again. */
  full: string
  /** For an unknown cause. */
  failed: string
}

/** Returns a sentence that says why this device did not store a change. */
export function textOfStorageError(thrown: unknown, { full, failed }: Words): string {
  const { code, message } = asDataError(thrown)
  switch (code) {
    case 'storage-full':
      return `This device’s storage is full. ${full}`
    case 'invalid':
      return message
    case 'attempted':
      return textOfFailedChange(thrown).text
    default:
      return failed
  }
}

/** Returns the toast for a change that could not be edited, withdrawn or retried. */
export function textOfFailedChange(thrown: unknown): ToastWords & { text: string } {
  return asDataError(thrown).code === 'attempted'
    ? { title: 'No longer waiting', text: 'It may have been sent already, or changed in another tab.' }
    : { title: 'Error', text: 'That did not work. Please try again.', tone: 'error' }
}
