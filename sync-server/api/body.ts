import type { Context } from 'hono'
import { CommandError } from '../commands/command-error.ts'
import { asJson, JSON_MAX } from './json.ts'

/** The JSON body of a request, or undefined where it has none. Other types 415, too long 413, not JSON 400. */
export async function jsonBody(c: Context): Promise<unknown> {
  const length = c.req.header('Content-Length')
  if (length === '0' || (length === undefined && c.req.header('Transfer-Encoding') === undefined && c.req.raw.body === null)) return undefined
  if (Number(length ?? 0) > JSON_MAX) throw tooLong()
  const text = await c.req.text()
  if (text === '') return undefined
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new CommandError(415, 'not-json', 'Send the body as application/json.')
  }
  if (text.length > JSON_MAX) throw tooLong()
  return asJson(text)
}

function tooLong(): CommandError {
  return new CommandError(413, 'too-long', 'The body is too long: at most 1 MB.')
}
