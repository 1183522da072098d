import { transferHandlers, type TransferHandler } from 'comlink'
import { DataError } from '../../schemas/data-error.ts'
import { isDataError, isLostDatabase } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'
import { SyncApiError } from './sync/sync-api.ts'

type Thrown = TransferHandler<{ value: unknown }, { isError: boolean; value: object }>

/**
 * A call of the page may meet these errors: the server or the device refused it. The page shows that or tries again, so they are not
 * logged.
 */
const isExpected = (value: unknown): boolean => isDataError(value) || value instanceof SyncApiError || isLostDatabase(value)

/**
 * Makes comlink send the code and field of a `DataError`, too. By itself it sends message, name and stack. On the page it copies every
 * field that arrives onto the error.
 */
export function sendErrorCodes(): void {
  const thrown = transferHandlers.get('throw') as Thrown // cast: comlink's own handler, which it does not type
  const serialize: Thrown['serialize'] = (box) => {
    logUnless(isExpected, 'A call failed')(box.value)
    const [sent, ports] = thrown.serialize(box)
    // Of an error, this copies the fields that its class adds: code, field and name.
    return [box.value instanceof DataError ? { ...sent, value: { ...sent.value, ...box.value } } : sent, ports]
  }
  transferHandlers.set('throw', { ...thrown, serialize } as TransferHandler<unknown, unknown>) // cast: as above
}
