import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerType } from '@hono/node-server'
import type { WebSocket, WebSocketServer } from 'ws'
import { SERVER_HEADER } from '../../schemas/constants.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** The bindings that the app gets with an upgrade request. */
export interface Upgrade {
  incoming: IncomingMessage
  /** Where the app's response goes if the upgrade is not accepted. */
  outgoing: Duplex
  /** Whether the upgrade is accepted. */
  readonly isLetIn: boolean
  /** Accepts the upgrade: `serve` gets the socket once it is open. Otherwise the client gets the app's response. */
  letIn(serve: (socket: WebSocket) => void): Response
}

type Fetch = (request: Request, env: Upgrade) => Response | Promise<Response>

/** Headers that this file sets itself, or that belong to the connection. They are not copied from the app's response. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * Opens sockets on a server. The app decides who may connect, and refuses with the same `{code, message}` as every route. It
 * replaces node-server's helper, which keeps request, response and student in memory for each socket and refuses with a bare
 * status.
 */
export function handleUpgrades(server: ServerType, sockets: WebSocketServer, fetch: Fetch, failed: (error: unknown) => void): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A failed upgrade must not affect the others.
    upgrade(sockets, fetch, request, socket, head).catch((error: unknown) => {
      failed(error)
      socket.destroy()
    })
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
  const env: Upgrade = {
    incoming: request,
    outgoing: socket,
    get isLetIn() {
      return serve !== null
    },
    letIn,
  }
  const response = await responseOf(request, (asked) => fetch(asked, env))
  if (socket.destroyed) return
  if (!serve) return sendResponse(socket, response)
  // The app's other headers are about pages.
  const more = (headers: string[]) => void headers.push(`${SERVER_HEADER}: 1`)
  sockets.once('headers', more)
  socket.off('error', ignore)
  sockets.handleUpgrade(request, socket, head, serve)
  sockets.off('headers', more)
}

/**
 * Returns the app's response. A request that is not a GET or has no valid address gets 400 without the app, because its body is
 * not read here.
 */
async function responseOf(request: IncomingMessage, ask: (request: Request) => Response | Promise<Response>): Promise<Response> {
  const meant = requestIn(request)
  return meant
    ? ask(meant)
    : Response.json(
        { code: 'invalid', message: 'That cannot be asked for together with an upgrade.' },
        { status: 400, headers: { [SERVER_HEADER]: '1' } },
      )
}

function requestIn({ method, url = '', headers }: IncomingMessage): Request | null {
  if (method !== 'GET' || !url.startsWith('/')) return null
  try {
    return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] satisfies [string, string]),
    })
  } catch (thrown) {
    // The address or a header is malformed.
    if (thrown instanceof TypeError) return null
    throw thrown
  }
}

/** Codes of errors of a socket that its other end has closed. */
const CLIENT_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'])

/** Sends a response as its client takes it, then ends the connection. */
async function sendResponse(socket: Duplex, response: Response): Promise<void> {
  const reader = response.body?.getReader()
  const first = (await reader?.read())?.value ?? new Uint8Array()
  // Most responses have one part, so their length is known.
  const second = (await reader?.read())?.value
  const length = second ? 'transfer-encoding: chunked' : `content-length: ${first.length}`
  const status = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`
  const head = Buffer.from([status, 'connection: close', length, ...headersOf(response), '', ''].join('\r\n'))
  async function* parts(): AsyncGenerator<Buffer, void> {
    if (!reader || !second) return void (yield Buffer.concat([head, first]))
    yield Buffer.concat([head, chunk(first)])
    for (let part: Uint8Array | undefined = second; part; part = (await reader.read()).value) yield chunk(part)
    yield Buffer.from('0\r\n\r\n')
  }
  try {
    await pipeline(parts, socket, { end: false })
  } catch (thrown) {
    // A client that goes away in the middle is no failure of the server.
    if (!CLIENT_GONE.has(String(fieldsOf(thrown).code))) throw thrown
  }
  socket.end(() => socket.destroy())
}

function chunk(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

function headersOf(response: Response): string[] {
  return [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).map(([name, value]) => `${name}: ${value}`)
}
