import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { SIGNED_OUT_HEADER } from '../../schemas/constants.ts'
import { conflict } from '../command-error.ts'
import { announcedBodyTokens } from '../http/body.ts'
import type { ResponseVariables } from '../http/count-responses.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { priceOf } from '../limits/prices.ts'
import type { Services } from '../services.ts'
import { noteSeen } from './note-seen.ts'
import { sessionCookie } from './cookie.ts'
import { sessionOf, whySignedOut, type Authenticated } from '../auth-session.ts'

/** Names the student for whom a request is sent, or `?student=` if headers cannot be set. The cookie of another student is refused. */
export const STUDENT_HEADER = 'X-Student'

/**
 * Requires a session of the named student, takes the price of the request and its body, and room for its response (hardening N01, N36,
 * N33, N82, N80). An expensive read waits here for the student's earlier ones (hardening N47).
 */
export function requireSession(services: Services, https: boolean) {
  return createMiddleware<Env>(async (c, next) => {
    const cookie = sessionCookie(c, https).read()
    const authenticate = async () => {
      const signed = await sessionOf(services.store, cookie, services.now())
      if (!signed) throw await whySignedOut(services.store, cookie)
      return signed
    }
    const signed = await authenticate()
    const { limits } = services
    const owner = limits.ownerOf(signed)
    const price = priceOf(matchedRoutes(c))
    limits.request(owner, price.tokens + announcedBodyTokens(c))
    const full = c.get('responses').refusal(owner)
    if (full) throw full
    const meant = c.req.header(STUDENT_HEADER) ?? c.req.query('student')
    if (meant !== undefined && meant !== signed.student.id) throw conflict('other-student', 'Another student is signed in on this browser.')
    noteSeen(services, signed.signIn)
    c.set('signed', signed)
    c.set('owner', owner)
    c.set('payForBody', (tokens) => {
      if (tokens > 0) limits.request(owner, tokens)
    })
    const recheckSession = async () => void (await authenticate())
    c.set('recheckSession', recheckSession)
    if (price.alone !== 'request') return next()
    await limits.alone(owner, async () => {
      // Its turn may have come after minutes (hardening N87).
      await recheckSession()
      await next()
    })
  })
}

/**
 * Responds 204 to a request with `SIGNED_OUT_HEADER` if nobody is signed in, because browsers log a 401 as an error, also on the landing.
 * Without the header the response is the 401.
 */
export function mayBeSignedOut(services: Services, https: boolean) {
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.header(SIGNED_OUT_HEADER) === undefined) return next()
    const signed = await sessionOf(services.store, sessionCookie(c, https).read(), services.now())
    return signed ? next() : c.body(null, 204)
  })
}

/** Variables that middleware sets for routes. */
export interface Env {
  Variables: ResponseVariables & {
    signed: Authenticated
    owner: LimitOwner
    requestId: string
    payForBody: (tokens: number) => void
    /** Throws 401 if the session has ended since the request began. */
    recheckSession: () => Promise<void>
  }
}
