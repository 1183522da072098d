import { transferHandlers, type TransferHandler } from 'comlink'
import { DataError } from '../../schemas/data-error.ts'

type Thrown = TransferHandler<{ value: unknown }, { isError: boolean; value: object }>

/** Makes comlink send the `code` of an error, too. By itself it sends message, name and stack. On the page it copies
 * every field that arrives onto the error. */
export function sendErrorCodes(): void {
  const thrown = transferHandlers.get('throw') as Thrown
  const serialize: Thrown['serialize'] = (box) => {
    const [sent, ports] = thrown.serialize(box)
    return [box.value instanceof DataError ? { ...sent, value: { ...sent.value, code: box.value.code } } : sent, ports]
  }
  transferHandlers.set('throw', { ...thrown, serialize } as TransferHandler<unknown, unknown>)
}
