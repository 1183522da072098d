import { createMiddleware } from 'hono/factory'
import type { RawData, WebSocket } from 'ws'
import { noteSeen } from '../auth/note-seen.ts'
import { sessionCookie } from '../auth/cookie.ts'
import type { Env } from '../auth/require-session.ts'
import { sessionOf, type Authenticated } from '../auth-session.ts'
import { CommandError } from '../command-error.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { LimitOwner } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import { WebSocketWithBackpressure } from '../socket/backpressure.ts'
import type { Upgrade } from '../socket/upgrades.ts'
import { TreeConnection } from './connection.ts'
import { CONNECT_TOKENS, ANONYMOUS_CONNECTIONS_MAX, TREE_UNREAD_MAX } from './limits.ts'

/**
 * Opens a connection to the realtime database. The session cookie says for whom. Without a session it opens, too, and every read and
 * write is denied: the SDK would try a refused upgrade again and again.
 */
export function realtimeRoute(services: Services, { publicUrl, trustedProxies }: { publicUrl: URL | null; trustedProxies: number }) {
  const https = publicUrl?.protocol === 'https:'
  /** Number of open connections without a session, by network. */
  const nameless = new Map<string, number>()
  return createMiddleware<Env & { Bindings: Partial<Upgrade> }>(async (c, next) => {
    const { letIn } = c.env
    if (!letIn) return next()
    const { limits, store, now } = services
    // The SDK comes back to this host. A proxy may have left the port out of what the client asked for.
    const host = publicUrl?.host ?? c.req.header('Host') ?? 'localhost'
    const signed = await sessionOf(store, sessionCookie(c, https).read(), now())
    if (signed) {
      const owner = limits.ownerOf(signed)
      limits.request(owner, CONNECT_TOKENS)
      noteSeen(services, signed.signIn)
      return letIn((socket) => serveTree(services, signed, owner, host, socket))
    }
    const address = clientAddress(c, trustedProxies)
    if ((nameless.get(address) ?? 0) >= ANONYMOUS_CONNECTIONS_MAX) throw new CommandError(429, 'too-many', 'Sign in to continue.', 60)
    return letIn((socket) => {
      count(nameless, address, 1)
      socket.on('close', () => count(nameless, address, -1))
      serveTree(services, null, limits.ownerAt(address), host, socket)
    })
  })
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const next = (counts.get(key) ?? 0) + by
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

function serveTree(services: Services, signed: Authenticated | null, owner: LimitOwner, host: string, socket: WebSocket): void {
  const tooSlow = () => {
    services.log.info({ event: 'too-slow' })
    connection.onClose()
  }
  const bounded = new WebSocketWithBackpressure(socket, tooSlow, TREE_UNREAD_MAX)
  const connection = new TreeConnection(services, owner, {
    send: (text) => bounded.send(text),
    close: (code, reason) => bounded.close(code, reason),
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  })
  // The client sends nothing before the hello, so no frame is lost here.
  connection.open(signed, owner, host).catch((error: unknown) => {
    services.failure(error)
    connection.close(1011, 'failed')
  })
  socket.on('message', (data: RawData, isBinary: boolean) => {
    const bytes = Buffer.byteLength(data as Buffer) // cast: the sockets are opened with the binary type of Node
    connection.take(isBinary ? null : String(data), bytes)
  })
  socket.on('pong', () => connection.onPong())
  socket.on('close', () => connection.onClose())
  // `close` follows and ends the connection.
  socket.on('error', () => {})
}
