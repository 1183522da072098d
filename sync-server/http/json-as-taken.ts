import type { Context } from 'hono'
import { networkOf } from './count-responses.ts'

/**
 * Responds with JSON whose parts are made while the client takes them, so an unread response holds only one part in memory.
 * A part that fails cuts the connection: the client must not take the beginning for the whole.
 *
 * @param failed hears what a part threw
 */
export function jsonAsTaken(c: Context, parts: AsyncIterable<string>, failed: (error: unknown) => void): Response {
  const encoder = new TextEncoder()
  const each = parts[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await each.next()
          if (done === true) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          failed(error)
          networkOf(c).connection?.destroy()
          controller.close()
        }
      },
      cancel: async () => void (await each.return?.()),
    },
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  )
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}

/** Writes an array of JSON, some elements in each part. */
export async function* arrayText(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield before + JSON.stringify(part).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
