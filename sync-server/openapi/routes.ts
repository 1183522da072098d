import { Hono } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { openApi } from './document.ts'
import { apiDescriptionPage } from './page.ts'

/**
 * Serves the API description for programs and for people. It has no personal data, so it needs no session. Each is made once, on the
 * first request, and is in memory once, as bytes, for all who ask: making the page holds the server's thread for 60 ms, and a stranger may
 * ask for it often.
 *
 * @param isRewritten whether a middleware changes each page, so that a client gets bytes of its own
 */
export function apiDescriptionRoutes({ isRewritten }: { isRewritten: boolean }): Hono<Env> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  let document: ReturnType<typeof bytes> | undefined
  let page: ReturnType<typeof bytes> | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', (c) => {
      c.set('isShared', true)
      return c.body((document ??= bytes(JSON.stringify(openApi()))), 200, { 'Content-Type': 'application/json' })
    })
    .get('/api/docs', async (c) => {
      c.set('isShared', !isRewritten)
      return c.body((page ??= bytes(String(await apiDescriptionPage()))), 200, { 'Content-Type': 'text/html; charset=UTF-8' })
    })
}
