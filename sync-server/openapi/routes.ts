import { Hono } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { openApi } from './document.ts'
import { contractPage } from './page.ts'

/** The contract, for programs and for people. Nothing in it is anybody's: it needs no session. */
export function contractRoutes(): Hono<Env> {
  let document: ReturnType<typeof openApi> | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', (c) => c.json((document ??= openApi())))
    .get('/api/docs', (c) => c.html(contractPage()))
}
