import { createMiddleware } from 'hono/factory'
import type { Env } from '../auth/require-session.ts'
import type { Services } from '../services.ts'

/** Matches a path with the secret of an invitation: a reader of the log must not be able to use the link. */
const SECRET = /(\/invitations?\/)[^/]+/

/** Most characters of a path in the log. The longest path of the app has about 100. */
const PATH_MAX = 500

/** Counts every response and logs its path, status and duration. Logs no query, no header, no body and no secret. */
export function watchRequests({ log, metrics }: Pick<Services, 'log' | 'metrics'>) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    await next()
    metrics.countResponse(c.res.status)
    log.info({
      event: 'request',
      id: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.slice(0, PATH_MAX).replace(SECRET, '$1…'),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
}
