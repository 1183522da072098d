import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { CommandError, forbidden } from '../command-error.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether the origin is ours: the public address, or else the host of the request. With a public https address, an
 * `http://` page under our name is refused, because anybody on the student's network could have written it.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Returns whether a browser says that another origin made it send this request. Another name below our domain, or another port, is
 * `same-site`: its requests carry the session cookie, and as a GET they have no Origin (hardening N100).
 */
export function isFromElsewhere(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}

/** Refuses requests that another site makes a browser send: unsafe methods, and the one GET that changes something (hardening N05). */
export function sameOrigin(publicUrl: URL | null) {
  return createMiddleware(async (c, next) => {
    const changes = !SAFE.has(c.req.method) || c.req.path === '/api/logout'
    if (changes) {
      if (isFromElsewhere(c)) throw forbidden('Requests from other sites are refused.')
      const origin = c.req.header('Origin')
      if (origin !== undefined && !isOwnOrigin(origin, c.req.header('Host'), publicUrl))
        throw forbidden('Requests from other sites are refused.')
    }
    await next()
  })
}

/** Refuses sockets from other sites. Browsers always send an Origin header, and `null` is not our origin (hardening N09). */
export function ownOriginOnly(publicUrl: URL | null) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && !isOwnOrigin(origin, c.req.header('Host'), publicUrl)) {
      throw new CommandError(403, 'forbidden', 'Sockets from other sites are refused.')
    }
    await next()
  })
}
