import { DataError } from '../data-error.ts'
import type { ToastWords } from './toasts.ts'

/** What is said where a change could not be changed, taken back or tried again. */
export function textOfFailedChange(thrown: unknown): ToastWords & { text: string } {
  return thrown instanceof DataError && thrown.code === 'attempted'
    ? { title: 'Already on its way', text: 'It may have arrived already, so it can no longer be changed.' }
    : { title: 'Error', text: 'That did not work. Please try again.', tone: 'error' }
}
