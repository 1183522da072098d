import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** What a stand-in responds. 'hang': never. */
export type StandInResponse = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang'

/** An HTTP server on loopback in the place of a service on the internet, and a way to wait for what it has seen. */
export class StandInServer {
  readonly #listeners = new Set<() => void>()

  private constructor(private readonly server: Server) {}

  static async start(
    respondTo: (request: IncomingMessage, body: Buffer) => Promise<StandInResponse> | StandInResponse,
  ): Promise<StandInServer> {
    const server = createServer()
    const standIn = new StandInServer(server)
    server.on('request', (request: IncomingMessage, response) => {
      void bodyOf(request)
        .then((body) => {
          const response = respondTo(request, body)
          for (const listener of standIn.#listeners) listener()
          return response
        })
        .then((result) => {
          if (result !== 'hang') {
            const { status, headers, body } = result
            response.writeHead(status, { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers })
            response.end(body === undefined ? undefined : JSON.stringify(body))
          }
          for (const listener of standIn.#listeners) listener()
        })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Returns the sockets that are opened at a path. */
  webSockets(path: string): WebSocketServer {
    return new WebSocketServer({ server: this.server, path })
  }

  /** Resolves once this is true. It is asked again when a request came, and after it. */
  async until(isTrue: () => boolean): Promise<void> {
    if (isTrue()) return
    await new Promise<void>((resolve) => {
      const listener = () => {
        if (!isTrue()) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
