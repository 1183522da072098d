import { Hono } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { openApi } from './document.ts'
import { contractPage } from './page.ts'

/** Serves the API description for programs and for people. It has no personal data, so it needs no session. */
export function contractRoutes(): Hono<Env> {
  let document: ReturnType<typeof openApi> | undefined
  return new Hono<Env>().get('/api/openapi.json', (c) => c.json((document ??= openApi()))).get('/api/docs', (c) => c.html(contractPage()))
}
