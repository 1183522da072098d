import { type Authenticated, sessionOf } from './session.ts'
import { createMiddleware } from 'hono/factory'
import { sessionCookie } from './cookie.ts'
import { conflict, unauthorized } from '../command-error.ts'
import type { Services } from '../services.ts'

/** Says which student a request means (or `?student=`, where headers cannot be set); another's cookie is not used for it. */
export const STUDENT_HEADER = 'X-Student'

/** Lets only signed-in students on, only in their own name, and not too often (hardening N01, N36, N33). */
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

/** What middleware leaves for routes. */
export interface Env {
  Variables: { signed: Authenticated; requestId: string }
}
