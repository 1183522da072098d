import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { networkOf } from './count-responses.ts'

/** Length from which parts are sent, in UTF-16 code units. Shorter ones are sent together, because each write takes its time. */
const WRITE_LENGTH = 16 * 1024

/**
 * Responds with JSON whose parts are made while the client takes them, so an unread response holds only one part in memory. The first part
 * is made before: if it fails, this rejects. A later one that fails cuts the connection: the client must not take the beginning for the
 * whole.
 *
 * @param failed is called with the error of a later part
 */
export async function jsonAsTaken(c: Context, parts: AsyncIterable<string>, failed: (error: unknown) => void): Promise<Response> {
  const encoder = new TextEncoder()
  const each = parts[Symbol.asyncIterator]()
  const first = await each.next()
  let begun = first.done === true ? '' : first.value
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          let text = begun
          begun = ''
          // Waits for a turn of the event loop between two parts: the system may take each part at once, and others must have their turn.
          if (text === '') await setImmediate()
          let isWhole = false
          while (!isWhole && text.length < WRITE_LENGTH) {
            const { done, value } = await each.next()
            if (done === true) isWhole = true
            else text += value
          }
          if (text !== '') controller.enqueue(encoder.encode(text))
          if (isWhole) controller.close()
        } catch (error) {
          failed(error)
          const { connection } = networkOf(c)
          if (!connection) return controller.error(error)
          connection.destroy()
          controller.close()
        }
      },
      cancel: async () => void (await each.return?.()),
    },
    // Makes no part before the client has taken the earlier ones.
    { highWaterMark: 0 },
  )
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
