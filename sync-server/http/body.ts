import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes, routePath } from 'hono/route'
import { PROFILE_MAX } from '../../schemas/student.ts'
import { CommandError, invalid } from '../command-error.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { bodyTokens } from '../limits/prices.ts'
import { bodyLimitOf, bodyTimeout, type BodyLimit } from './body-limits.ts'
import { asJson } from './json.ts'
import { OpenBodies, type OpenBody } from './open-bodies.ts'
import { defined } from '../../schemas/defined.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * Counts the bodies of a server's requests. Nothing of a body is read before its route asks for it (ADR 0060). No route asks for the
 * body of a GET, so its connection ends with the response: Node would wait five minutes for the rest (hardening N105).
 */
export function countBodies(timing: ConstructorParameters<typeof OpenBodies>[0]) {
  const bodies = new OpenBodies(timing)
  return createMiddleware(async (c, next) => {
    c.set('bodies', bodies)
    await next()
    if ((c.req.method === 'GET' || c.req.method === 'HEAD') && lengthOf(c) !== 0) c.header('Connection', 'close')
  })
}

/**
 * Parses the JSON body of a request; undefined if it has none. Throws 415 for another type, 413 if it is longer than its route
 * allows, 408 if it is late, 400 if it is not JSON or has too many values, 429 if its student may send no more now.
 */
export async function jsonBody(c: Context): Promise<unknown> {
  const length = lengthOf(c)
  if (length === 0) return undefined
  if (length !== null) requireJson(c)
  const text = await textBody(c)
  if (text === '') return undefined
  requireJson(c)
  return asJson(text, limitOf(c).values)
}

/**
 * Reads the body of a request as text. Throws 413 if it is longer than its route allows, 408 if it is late. A body may take minutes, so the
 * session is checked again when it has arrived: throws 401 if the session has ended (hardening N87).
 */
export async function textBody(c: Context): Promise<string> {
  const text = await receiveBody(c)
  // cast: set by requireSession, if the route has one
  if (text !== '') await (c.get('recheckSession') as (() => Promise<void>) | undefined)?.()
  return text
}

async function receiveBody(c: Context): Promise<string> {
  const { bytes: max } = limitOf(c)
  const length = lengthOf(c)
  if (length === 0) return ''
  if (length !== null && length > max) throw tooLong(max)
  const fromNetwork = fieldsOf(c.env).incoming !== undefined
  const owner = c.get('owner') as LimitOwner | undefined // cast: set by requireSession, if the route has one
  // cast: set by the app for every route
  const body = (c.get('bodies') as OpenBodies).open(owner ?? null, fromNetwork ? bodyTimeout(length ?? max) : null)
  try {
    if (length === null) return await counted(c, max, body)
    body.add(length)
    return await Promise.race([c.req.text(), body.late])
  } catch (error) {
    // A client that goes away in the middle is no failure of the server.
    throw error instanceof CommandError ? error : invalid('The body did not arrive.')
  } finally {
    body.close()
  }
}

/**
 * Returns the tokens that a request pays for the announced length of its body, before it is read. A longer body than its route allows
 * costs nothing, because it is refused unread; one of unknown length pays while it arrives.
 */
export function announcedBodyTokens(c: Context): number {
  const length = lengthOf(c) ?? 0
  return length > (bodyLimitOf(matchedRoutes(c))?.bytes ?? 0) ? 0 : bodyTokens(length)
}

function limitOf(c: Context): BodyLimit {
  const limit = bodyLimitOf(matchedRoutes(c))
  if (!limit) throw new Error(`${c.req.method} ${routePath(c)} has no limit in body-limits.ts.`)
  return limit
}

/** Returns the announced length in bytes, 0 if there is no body, null if its length is known only at its end. */
function lengthOf(c: Context): number | null {
  const length = c.req.header('Content-Length')
  if (length !== undefined) return Number(length)
  return c.req.header('Transfer-Encoding') === undefined && c.req.raw.body === null ? 0 : null
}

/** Reads a body of unknown length, and stops at the limit. */
async function counted(c: Context, max: number, body: OpenBody): Promise<string> {
  const reader = defined(c.req.raw.body).getReader()
  const chunks: Uint8Array[] = []
  // cast: set by requireSession, if the route has one
  const pay = c.get('payForBody') as ((tokens: number) => void) | undefined
  for (let bytes = 0; ;) {
    // cast: late only rejects
    const { done, value } = (await Promise.race([reader.read(), body.late])) as ReadableStreamReadResult<Uint8Array>
    if (done) return new TextDecoder().decode(Buffer.concat(chunks))
    bytes += value.length
    if (bytes > max) throw tooLong(max)
    pay?.(bodyTokens(bytes) - bodyTokens(bytes - value.length))
    body.add(value.length)
    chunks.push(value)
  }
}

function requireJson(c: Context): void {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new CommandError(415, 'not-json', 'Send the body as application/json.')
}

function tooLong(max: number): CommandError {
  return max === PROFILE_MAX
    ? new CommandError(413, 'too-long', 'The picture is too large. The limit is 5 MB.', undefined, 'profileImageUrl')
    : new CommandError(413, 'too-long', `The body is too long: at most ${max / 1024} kB.`)
}
