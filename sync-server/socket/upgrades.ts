import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerType } from '@hono/node-server'
import type { WebSocket, WebSocketServer } from 'ws'

/** What the app gets with a request for a socket. */
export interface Upgrade {
  incoming: IncomingMessage
  /** Lets it in: `serve` gets the socket once it is open. Whoever is not let in hears the app's answer. */
  letIn(serve: (socket: WebSocket) => void): Response
}

type Fetch = (request: Request, env: Upgrade) => Response | Promise<Response>

/** Of the connection and the length of what is sent here, whatever the answer said. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * Opens sockets on a server: the app says who comes in, and refuses with the same `{code, message}` as everywhere. Not
 * node-server's helper: that keeps the request with its headers, answer and student for as long as each socket lives, and says
 * nothing of a refusal but its status.
 */
export function answerUpgrades(server: ServerType, sockets: WebSocketServer, fetch: Fetch): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Whatever is wrong with one of them is nothing to the others.
    upgrade(sockets, fetch, request, socket, head).catch(() => socket.destroy())
  })
  server.on('close', () => sockets.close())
}

async function upgrade(sockets: WebSocketServer, fetch: Fetch, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const ignore = () => {}
  socket.on('error', ignore)
  let serve: ((socket: WebSocket) => void) | null = null
  const letIn: Upgrade['letIn'] = (served) => {
    serve = served
    return new Response(null)
  }
  const answer = await asked(request, (asked) => fetch(asked, { incoming: request, letIn }))
  if (socket.destroyed) return
  if (!serve) return say(socket, answer)
  const more = (headers: string[]) => void headers.push(...headersOf(answer))
  sockets.once('headers', more)
  socket.off('error', ignore)
  sockets.handleUpgrade(request, socket, head, serve)
  sockets.off('headers', more)
}

/** The app has an answer to everything; what cannot be asked of it, for its body is not read here or it has no address, is no request. */
async function asked(request: IncomingMessage, ask: (request: Request) => Response | Promise<Response>): Promise<Response> {
  const meant = requestIn(request)
  return meant ? ask(meant) : Response.json({ code: 'invalid', message: 'That cannot be asked for together with an upgrade.' }, { status: 400 })
}

function requestIn({ method, url = '', headers }: IncomingMessage): Request | null {
  if (method !== 'GET' || !url.startsWith('/')) return null
  try {
    return new Request(`http://${headers.host ?? 'localhost'}${url}`, { headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]) })
  } catch {
    return null
  }
}

async function say(socket: Duplex, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const head = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, 'connection: close', `content-length: ${body.length}`, ...headersOf(answer), '', ''].join('\r\n')
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy())
}

function headersOf(answer: Response): string[] {
  return [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).map(([name, value]) => `${name}: ${value}`)
}
