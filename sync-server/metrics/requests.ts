import { createMiddleware } from 'hono/factory'
import type { Env } from '../auth/require-session.ts'
import type { Services } from '../services.ts'

/** Where a path has the secret of an invitation: whoever reads a log must not be able to follow the link. */
const SECRET = /(\/invitations?\/)[^/]+/

/** Counts every answer and writes a line about it: where to, how it went, how long it took. No query, no header, no body, no secret. */
export function watchRequests({ log, metrics }: Pick<Services, 'log' | 'metrics'>) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    await next()
    metrics.answered(c.res.status)
    log.info({ event: 'request', id: c.get('requestId'), method: c.req.method, path: c.req.path.replace(SECRET, '$1…'), status: c.res.status, ms: Math.round(performance.now() - started) })
  })
}
