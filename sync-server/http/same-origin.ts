import { createMiddleware } from 'hono/factory'
import { CommandError, forbidden } from '../command-error.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Is this our origin: the public one where it is known, else the host that the request itself was addressed to? A page of
 * `http://` under our name is not ours where people use https: anybody on their network could have written it.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

/** Refuses what another site makes a browser do: unsafe methods and the one GET that changes something (hardening N05). */
export function sameOrigin(publicUrl: URL | null) {
  return createMiddleware(async (c, next) => {
    const changes = !SAFE.has(c.req.method) || c.req.path === '/api/logout'
    if (changes) {
      if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw forbidden('Requests from other sites are refused.')
      const origin = c.req.header('Origin')
      if (origin !== undefined && !isOwnOrigin(origin, c.req.header('Host'), publicUrl)) throw forbidden('Requests from other sites are refused.')
    }
    await next()
  })
}

/** For the socket: the browser always says where it comes from, and `null` is nowhere of ours (hardening N09). */
export function ownOriginOnly(publicUrl: URL | null) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && !isOwnOrigin(origin, c.req.header('Host'), publicUrl)) {
      throw new CommandError(403, 'forbidden', 'Sockets from other sites are refused.')
    }
    await next()
  })
}
