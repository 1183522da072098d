import { createMiddleware } from 'hono/factory'
import type { StudentId } from '../../schemas/ids.ts'
import type { Env } from '../auth/require-session.ts'
import { forbidden } from '../command-error.ts'

/**
 * Refuses with 403 what one visitor of a public demo would do to all others who use the same student: to sign them out, or to make
 * an address of the visitor's own sign in (hardening N89).
 *
 * @param shared the students whom many visitors use at once
 */
export function requireOwnAccount(shared: ReadonlySet<StudentId>, message: string) {
  return createMiddleware<Env>(async (c, next) => {
    if (shared.has(c.get('signed').student.id)) throw forbidden(message)
    await next()
  })
}
