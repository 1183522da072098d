import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Hono } from 'hono'
import { APP_PERMISSIONS } from '../http/security-headers.ts'
import { setHeader } from '../http/set-header.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
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
 * Serves the built app; navigations get the shell. Only files that exist at start are served, so no path can lead out of the
 * folder (hardening N34). Files with hashed names are immutable; files that the build compressed are sent as they are.
 *
 * @param isRewritten whether a middleware changes the file at this path, which is then sent uncompressed
 */
export function staticRoutes(folder: string, isRewritten: (path: string) => boolean = () => false): Hono {
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

  // Each file is read once: a device that comes for the first time requests about a hundred, and all of them are 2 MB.
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  const contentOf = async (path: string) => {
    const content = contents.get(path) ?? (await readFile(path))
    contents.set(path, content)
    return content
  }

  return new Hono().get('*', async (c, next) => {
    const path = c.req.path
    // No address of the app has encoded slashes, NUL or undecodable characters (hardening N34).
    const strange = /[\0\\%]|\/\//.test(path)
    const navigation = !path.slice(path.lastIndexOf('/')).includes('.') && !strange
    const name = navigation ? '/index.html' : path
    const file = files.get(name)
    if (!file || /^\/(api|sync|ws|\.ws)(\/|$)/.test(path)) return next()
    const accepts = isRewritten(name) ? '' : (c.req.header('Accept-Encoding') ?? '')
    const coding = file.br && /\bbr\b/.test(accepts) ? 'br' : file.gz && /\bgzip\b/.test(accepts) ? 'gzip' : null
    const bytes = await contentOf(coding === null ? file.path : `${file.path}.${coding === 'br' ? 'br' : 'gz'}`)
    setHeader(c, 'Content-Type', file.type)
    c.header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    if (coding !== null) setHeader(c, 'Content-Encoding', coding)
    if (name === '/index.html') setHeader(c, 'Permissions-Policy', APP_PERMISSIONS)
    if (path === '/sw.js') c.header('Service-Worker-Allowed', '/')
    return c.body(bytes)
  })
}

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
