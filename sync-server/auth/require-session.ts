import { createMiddleware } from 'hono/factory'
import { conflict, unauthorized } from '../command-error.ts'
import type { Services } from '../services.ts'
import { sessionCookie } from './cookie.ts'
import { sessionOf, type Authenticated } from './session.ts'

/** Names the student for whom a request is sent, or `?student=` if headers cannot be set. The cookie of another student is refused. */
export const STUDENT_HEADER = 'X-Student'

/** Requires a session of the named student, and limits its requests (hardening N01, N36, N33). */
export function requireSession(services: Services, https: boolean) {
  return createMiddleware<Env>(async (c, next) => {
    const signed = await sessionOf(services.store, sessionCookie(c, https).read(), services.now())
    if (!signed) throw unauthorized()
    services.limits.request(signed.signIn.idHash)
    const meant = c.req.header(STUDENT_HEADER) ?? c.req.query('student')
    if (meant !== undefined && meant !== signed.student.id) throw conflict('other-student', 'Another student is signed in on this browser.')
    c.set('signed', signed)
    await next()
  })
}

/** Variables that middleware sets for routes. */
export interface Env {
  Variables: { signed: Authenticated; requestId: string }
}
