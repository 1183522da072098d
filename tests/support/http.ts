import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { unlikeTheContract } from './openapi-check.ts'

export interface ApiResponse<T = Record<string, unknown>> {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The parsed body if it is JSON. */
  body: T
}

export interface Asked {
  headers?: OutgoingHttpHeaders | undefined
  /** Sends a string unchanged, without a content type unless `headers` has one; everything else as JSON. */
  body?: unknown
}

/** Sends requests exactly as written: no normalised paths, no headers that a browser or fetch would add. */
export class Http {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #known = new WeakSet<object>()

  constructor(private readonly url: string) {}

  call<T = Record<string, unknown>>(method: string, path: string, { headers = {}, body }: Asked = {}): Promise<ApiResponse<T>> {
    const { hostname, port } = new URL(this.url)
    const json = body !== undefined && typeof body !== 'string'
    const text = json ? JSON.stringify(body) : (body as string | undefined)
    const length = text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) }
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          headers: { ...length, ...(json && { 'Content-Type': 'application/json' }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const said = Buffer.concat(chunks).toString()
            const status = response.statusCode!
            const found = parseBody(response.headers, said)
            // Every response must match /api/openapi.json, whatever the test is about.
            const unlike = unlikeTheContract(method, path, status, found)
            if (unlike) reject(new Error(unlike))
            else resolve({ status, headers: response.headers, text: said, body: found as T })
          })
        },
      )
      asked.on('error', reject)
      asked.once('socket', (socket) => {
        if (this.#known.has(socket)) return
        this.#known.add(socket)
        // The server may close a connection while a body that it has refused is still being written. The request is over then.
        socket.on('error', () => undefined)
      })
      asked.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function parseBody(headers: IncomingHttpHeaders, text: string): unknown {
  return headers['content-type']?.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined
}
