import { Hono } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { openApi } from './document.ts'
import { apiDescriptionPage } from './page.ts'

/**
 * Serves the API description for programs and for people. It has no personal data, so it needs no session. Each is made once, on the
 * first request: making the page holds the server's thread for 60 ms, and a stranger may ask for it often.
 */
export function apiDescriptionRoutes(): Hono<Env> {
  let document: string | undefined
  let page: ReturnType<typeof apiDescriptionPage> | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', (c) => c.body((document ??= JSON.stringify(openApi())), 200, { 'Content-Type': 'application/json' }))
    .get('/api/docs', (c) => c.html((page ??= apiDescriptionPage())))
}
