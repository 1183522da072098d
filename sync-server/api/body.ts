import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
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

const counted = bodyLimit({
  maxSize: JSON_MAX,
  onError: () => {
    throw tooLong()
  },
})

/**
 * Refuses bodies over 1 MB. One that says its length is not touched for that: a body that was touched and is not read to
 * its end keeps node-server from reading on, and the next request on that connection would be lost.
 */
export const shortBodies = createMiddleware(async (c, next) => {
  const length = c.req.header('Content-Length')
  if (length === undefined) return counted(c, next)
  if (Number(length) > JSON_MAX) throw tooLong()
  await next()
})

function tooLong(): CommandError {
  return new CommandError(413, 'too-long', 'The body is too long: at most 1 MB.')
}
