import { DataError } from '../data-error.ts'
import { textOfFailedChange } from './why-unchanged.ts'

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
