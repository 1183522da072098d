import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstVisit } from '../../scripts/first-load-assets.mjs'
import { chatPage, type ChatPlan } from './baseline-chat.ts'
import { floorPage, floorWorker, loadScripts, type FloorPlan } from './baseline-page.ts'
import type { StoredDatabase } from './indexeddb-snapshot.ts'

const app = fileURLToPath(new URL('../../dist/app', import.meta.url))
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }

export interface Floor {
  url: string
  /** Serves the page for this plan from now on, and these rows to it. */
  serve(path: string, plan: FloorPlan, rows?: readonly StoredDatabase[]): void
  /** Serves the page of a bare chat. */
  serveChat(path: string, plan: ChatPlan): void
  close(): void
}

/** Serves baseline pages with the same size as the app: its built files, compressed as the server sends them, from memory. */
export async function startFloor(): Promise<Floor> {
  const assets = readdirSync(`${app}/assets`)
  const visit = firstVisit(app)
  const scripts = [...visit.pages.chat, ...visit.worker].map((name) => `/assets/${name}`)
  const styles = visit.styles.map((name) => `/assets/${name}`)
  const pages = new Map<string, { html: string; rows: string }>()
  const files = new Map(
    assets
      .filter((name) => extname(name) in TYPES)
      .map((name) => {
        const path = `${app}/assets/${name}`
        const packed = existsSync(`${path}.br`)
        return [`/assets/${name}`, { bytes: readFileSync(packed ? `${path}.br` : path), packed, type: TYPES[extname(name)]! }]
      }),
  )

  const server = createServer((request, response) => {
    const path = request.url!
    const file = files.get(path)
    const page = pages.get(path)
    if (file) respond(response, file.type, file.bytes, file.packed)
    else if (page) respond(response, 'text/html; charset=utf-8', page.html)
    // The Referer header of the page identifies its rows.
    else if (path === '/rows') respond(response, 'application/json', pages.get(new URL(request.headers.referer!).pathname)!.rows)
    else if (path === '/floor-worker.js') respond(response, 'text/javascript', floorWorker([...pages.keys(), ...scripts, ...styles]))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (path, plan, rows = []) =>
      pages.set(path, {
        html: html(styles, scripts, floorPage, { ...plan, databases: plan.databases && plan.databases.map(emptied) }),
        rows: JSON.stringify(rows),
      }),
    serveChat: (path, plan) => pages.set(path, { html: html(styles, scripts, chatPage, plan), rows: '' }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function respond(response: ServerResponse, type: string, body: Buffer | string, packed = false): void {
  // Caching is the same as for the app: hashed names are immutable, and everything else is revalidated each time.
  const cached = type.startsWith('text/html') || type === 'application/json' ? 'no-cache' : 'public, max-age=31536000, immutable'
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': cached,
    'Content-Length': Buffer.byteLength(body),
    ...(packed && { 'Content-Encoding': 'br' }),
  })
  response.end(body)
}

function html<P>(styles: readonly string[], scripts: readonly string[], run: (plan: P) => Promise<void>, plan: P): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>${links}</head><body><script type="module">
    await (${loadScripts.toString()})(${JSON.stringify(scripts)})
    await (${run.toString()})(${JSON.stringify(plan)})
    </script></body></html>`
}

function emptied({ name, stores }: StoredDatabase): StoredDatabase {
  return { name, stores: stores.map((store) => ({ ...store, rows: [] })) }
}
