import { DataError } from '../data-error.ts'
import type { ToastWords } from './toasts.ts'

/** What is said where something could not be kept on this device. */
interface Words {
  /** What to do once there is room again. */
  full: string
  /** Why is not known. */
  failed: string
}

/** Why something was not kept, in a sentence. */
export function textOfStorageError(thrown: unknown, { full, failed }: Words): string {
  if (!(thrown instanceof DataError)) return failed
  switch (thrown.code) {
    case 'storage-full':
      return `This device’s storage is full. ${full}`
    case 'invalid':
      return thrown.message
    case 'attempted':
      return textOfFailedChange(thrown).text
    default:
      return failed
  }
}

/** What is said where a change could not be changed, taken back or tried again. */
export function textOfFailedChange(thrown: unknown): ToastWords & { text: string } {
  return thrown instanceof DataError && thrown.code === 'attempted'
    ? { title: 'Already on its way', text: 'It may have arrived already, so it can no longer be changed.' }
    : { title: 'Error', text: 'That did not work. Please try again.', tone: 'error' }
}
