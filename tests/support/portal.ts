import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The ways in which a network's sign-in page responds in place of our server. */
export const PORTALS = {
  'a page': (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to Campus Wi-Fi</h1>'),
  'an empty 204': (_, response) => response.writeHead(204).end(),
  'empty JSON': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  'a redirect': (_, response) => response.writeHead(302, { Location: 'http://wifi.campus.example/' }).end(),
  'a 404': (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('Not here'),
  'a 401': (_, response) => response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"code":"signed-out"}'),
  'a 511': (_, response) => response.writeHead(511, { 'Content-Type': 'text/html' }).end('Sign in'),
} satisfies Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>

export interface Portal {
  url: string
  /** The requests that it intercepted: method and path. */
  intercepted: string[]
  respondAs: keyof typeof PORTALS
  close(): Promise<void>
}

/** Starts the sign-in page of a network on this port, where our server is otherwise. It also responds to upgrades. */
export async function startPortal(respondAs: keyof typeof PORTALS, port = 0): Promise<Portal> {
  const server = createServer((request, response) => {
    portal.intercepted.push(`${request.method} ${request.url}`)
    PORTALS[portal.respondAs](request, response)
  })
  server.on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: http://wifi.campus.example/\r\nConnection: close\r\n\r\n'),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const portal: Portal = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercepted: [],
    respondAs,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return portal
}
