import { transferHandlers, type TransferHandler } from 'comlink'
import { DataError } from '../../schemas/data-error.ts'

/** Returns the error that the student sees when a store has thrown. */
export function storageFailure(error: unknown): DataError {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((each) => (each as { name?: string } | null)?.name)
  return names.includes('QuotaExceededError')
    ? new DataError('storage-full', 'This device is full, so nothing more can be saved. Free some space and try again.')
    : new DataError('storage-failed', 'This could not be saved on the device. Try again.')
}

type Thrown = TransferHandler<{ value: unknown }, { isError: boolean; value: object }>

/** Makes comlink send the `code` of an error, too. By itself it sends message, name and stack, and the page adds what it gets. */
export function sendErrorCodes(): void {
  const thrown = transferHandlers.get('throw') as Thrown
  const serialize: Thrown['serialize'] = (box) => {
    const [sent, ports] = thrown.serialize(box)
    return [box.value instanceof DataError ? { ...sent, value: { ...sent.value, code: box.value.code } } : sent, ports]
  }
  transferHandlers.set('throw', { ...thrown, serialize } as TransferHandler<unknown, unknown>)
}
