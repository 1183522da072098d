import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import type { ResponseVariables } from '../http/count-responses.ts'
import { APP_PERMISSIONS } from '../http/security-headers.ts'
import { setHeader } from '../http/set-header.ts'
import type { PageWithWords } from './page-with-words.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.map': 'application/json',
}

interface File {
  path: string
  type: string
  immutable: boolean
  br: boolean
  gz: boolean
}

/**
 * The landing pages, whose words are in their documents (ADR 0095). Only requests without a session cookie get them: others get the
 * shell.
 */
const LANDING = new Map([
  ['/', '/landing.html'],
  ['/landing', '/landing-marketing.html'],
])
const PAGES: readonly string[] = ['/index.html', ...LANDING.values()]

interface StaticOptions {
  /** Whether a middleware changes the file at this path, which is then sent uncompressed. */
  isRewritten?: (path: string) => boolean
  /** Whether the request comes with a session cookie. */
  hasSession?: (c: Context) => boolean
  /** The pages with a student's words in the document. Absent or null: all begin without words. */
  pageWithWords?: PageWithWords | null
}

/**
 * Serves the built app; navigations get the shell. Only files that exist at start are served, so no path can lead out of the
 * folder (hardening N34). Files with hashed names are immutable; files that the build compressed are sent as they are.
 */
export function staticRoutes(
  folder: string,
  { isRewritten = () => false, hasSession = () => true, pageWithWords = null }: StaticOptions = {},
): Hono<{ Variables: Pick<ResponseVariables, 'isShared'> }> {
  const files = new Map<string, File>()
  for (const path of existsSync(folder) ? listed(folder) : []) {
    if (/\.(br|gz|map)$/.test(path)) continue
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      path,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      immutable: /-[\w-]{8}\./.test(path),
      br: existsSync(`${path}.br`),
      gz: existsSync(`${path}.gz`),
    })
  }

  // Each file is read once, also if many ask for it before it is read: a device that comes for the first time requests about a hundred,
  // and all of them are 2 MB.
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const contentOf = (path: string) => {
    const known = contents.get(path)
    if (known) return known
    const content = readFile(path).catch((thrown: unknown) => {
      contents.delete(path)
      throw thrown
    })
    contents.set(path, content)
    return content
  }

  return new Hono<{ Variables: Pick<ResponseVariables, 'isShared'> }>().get('*', async (c, next) => {
    const path = c.req.path
    // No address of the app has encoded slashes, NUL or undecodable characters (hardening N34).
    const strange = /[\0\\%]|\/\//.test(path)
    const navigation = !path.slice(path.lastIndexOf('/')).includes('.') && !strange
    const landing = LANDING.get(path)
    const name = landing !== undefined && files.has(landing) && !hasSession(c) ? landing : navigation ? '/index.html' : path
    const file = files.get(name)
    // A landing page has one address, where its visitor is known to be signed out.
    const isLandingFile = !navigation && PAGES.includes(path, 1)
    if (!file || isLandingFile || /^\/(api|sync|ws|\.ws)(\/|$)/.test(path)) return next()
    const page = name === '/index.html' ? await pageWithWords?.(c) : null
    if (page) {
      setHeader(c, 'Permissions-Policy', APP_PERMISSIONS)
      // The page shows other students: no cache may store it.
      c.header('Cache-Control', 'private, no-store')
      // The banner of a demo is not inserted into compressed text.
      if (isRewritten('/index.html') || !/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.html(page)
      c.header('Content-Encoding', 'gzip')
      setHeader(c, 'Content-Type', 'text/html; charset=UTF-8')
      return c.body(new Uint8Array(await promisify(gzip)(page)))
    }
    // These bytes do not count for a client, because all clients get the same ones in memory.
    c.set('isShared', !isRewritten(name))
    const accepts = isRewritten(name) ? '' : (c.req.header('Accept-Encoding') ?? '')
    const coding = file.br && /\bbr\b/.test(accepts) ? 'br' : file.gz && /\bgzip\b/.test(accepts) ? 'gzip' : null
    const bytes = await contentOf(coding === null ? file.path : `${file.path}.${coding === 'br' ? 'br' : 'gz'}`)
    setHeader(c, 'Content-Type', file.type)
    c.header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    // A browser must not show a stored landing page to a student who has signed in since.
    c.header('Vary', landing === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Cookie')
    if (coding !== null) setHeader(c, 'Content-Encoding', coding)
    if (PAGES.includes(name)) setHeader(c, 'Permissions-Policy', APP_PERMISSIONS)
    if (path === '/sw.js') c.header('Service-Worker-Allowed', '/')
    return c.body(bytes)
  })
}

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
