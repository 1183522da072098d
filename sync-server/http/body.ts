import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { PROFILE_MAX } from '../../schemas/student.ts'
import { CommandError } from '../command-error.ts'
import { asJson, JSON_MAX } from './json.ts'

/** Returns the maximum size of a body in bytes: 1 MB, or more if a profile may contain a picture (architecture.md section 11). */
function mostBytes(c: Context): number {
  return c.req.method === 'PUT' && /^\/api\/users\/[^/]+$/.test(c.req.path) ? PROFILE_MAX : JSON_MAX
}

/**
 * Parses the JSON body of a request; undefined if it has none. Throws 415 for another type, 413 if it is too long, 400 if it is
 * not JSON.
 */
export async function jsonBody(c: Context): Promise<unknown> {
  const length = c.req.header('Content-Length')
  if (length === '0' || (length === undefined && c.req.header('Transfer-Encoding') === undefined && c.req.raw.body === null))
    return undefined
  if (Number(length ?? 0) > mostBytes(c)) throw tooLong(c)
  const text = await c.req.text()
  if (text === '') return undefined
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new CommandError(415, 'not-json', 'Send the body as application/json.')
  }
  if (text.length > mostBytes(c)) throw tooLong(c)
  return asJson(text)
}

const counted = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => {
      throw tooLong(c)
    },
  })
const COUNTED = { usual: counted(JSON_MAX), profile: counted(PROFILE_MAX) }

/**
 * Refuses bodies that are too long. If Content-Length is known, the body is not touched. Otherwise node-server would stop reading
 * after a partly read body, and the next request on that connection would be lost.
 */
export const limitBodySize = createMiddleware(async (c, next) => {
  const length = c.req.header('Content-Length')
  if (length === undefined) return (mostBytes(c) === JSON_MAX ? COUNTED.usual : COUNTED.profile)(c, next)
  if (Number(length) > mostBytes(c)) throw tooLong(c)
  await next()
})

function tooLong(c: Context): CommandError {
  return mostBytes(c) === JSON_MAX
    ? new CommandError(413, 'too-long', 'The body is too long: at most 1 MB.')
    : new CommandError(413, 'too-long', 'The picture is too big: at most 5 MB.', undefined, 'profileImageUrl')
}
