import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

/** Returns whether `announceDemo` rewrites this file of the app, so it is sent uncompressed. */
export function isRewritten(path: string): boolean {
  return path.endsWith('.html') || path === '/sw.js'
}

const BANNER = '<aside class="demo-banner" aria-label="Demo">Demo: anyone can sign in as its students.</aside>'

/**
 * Puts a banner on every page that this server sends, of the app and of its own (ADR 0064). The revisions of the app's pages in the
 * service worker change with it: otherwise devices would keep the page without the banner, or with it when the demo is over.
 */
export const announceDemo = createMiddleware(async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/html')) await rewrite(c, withBanner)
  else if (c.req.path === '/sw.js' && c.res.ok) await rewrite(c, withDemoRevision)
})

async function rewrite(c: Context, edit: (text: string) => string): Promise<void> {
  const before = c.res
  const text = edit(await before.text())
  // Compresses the app's files, because the files that the build compressed lack the banner. It does not compress the server's own pages:
  // they may contain a student's secrets, and the length of a compressed page can reveal them.
  const isCompressed = !c.req.path.startsWith('/api/') && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')
  c.res = new Response(isCompressed ? new Uint8Array(await promisify(gzip)(text)) : text, before)
  if (isCompressed) c.header('Content-Encoding', 'gzip')
}

/** Inserts the banner as the first element of the body. */
function withBanner(page: string): string {
  return page.replace(/<body[^>]*>/, (body) => body + BANNER)
}

/** Changes the revisions of the pages in the list of files that the service worker caches. */
function withDemoRevision(worker: string): string {
  return worker.replace(/("revision":"[^"]+)("\s*,\s*"url":"[^"]+\.html")/g, '$1-demo$2')
}
