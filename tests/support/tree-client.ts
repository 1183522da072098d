import { once } from 'node:events'
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
import { getDatabase, goOffline, type Database } from 'firebase/database'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { wantedValue } from './wanted-value.ts'

// The SDK warns of each refusal, which tests expect.
setLogLevel('silent')

let apps = 0

/** A frame between the SDK and the server. */
export interface RelayedFrame {
  from: 'client' | 'server'
  text: string
}

/**
 * The real SDK, unmodified, in Node, for one browser. There it can send no cookie, so its connection goes through a relay that adds the
 * cookie, notes every frame, and can be cut.
 */
export class TreeClient {
  readonly db: Database
  readonly frames: RelayedFrame[] = []
  /** Changes what the SDK sends. */
  tamper: (text: string) => string = (text) => text
  readonly #app
  #links: { inner: WebSocket; outer: WebSocket }[] = []
  #isDown = false
  #isClosed = false

  private constructor(
    private readonly relay: WebSocketServer,
    private readonly url: () => string,
    private readonly cookie: string | null,
  ) {
    relay.on('connection', (inner, request) => this.#link(inner, request.url ?? '', request.headers.host ?? ''))
    const { port } = relay.address() as { port: number }
    this.#app = initializeApp({ projectId: 'app', databaseURL: `ws://127.0.0.1:${port}?ns=app` }, `client-${apps++}`)
    this.db = getDatabase(this.#app)
  }

  /** @param url of the server, asked at each connection */
  static async open(url: () => string, cookie: string | null): Promise<TreeClient> {
    const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(relay, 'listening')
    return new TreeClient(relay, url, cookie)
  }

  #link(inner: WebSocket, path: string, host: string): void {
    if (this.#isDown) return inner.terminate()
    const headers = { Host: host, ...(this.cookie !== null && { Cookie: this.cookie }) }
    const outer = new WebSocket(`${this.url().replace('http', 'ws')}${path}`, { headers })
    const link = { inner, outer }
    this.#links.push(link)
    const early: string[] = []
    inner.on('message', (data: RawData) => {
      const text = this.tamper(String(data))
      this.frames.push({ from: 'client', text })
      if (outer.readyState === WebSocket.OPEN) outer.send(text)
      else early.push(text)
    })
    outer.on('open', () => early.splice(0).forEach((text) => outer.send(text)))
    outer.on('message', (data: RawData) => {
      this.frames.push({ from: 'server', text: String(data) })
      inner.send(String(data))
    })
    outer.on('close', () => inner.terminate())
    outer.on('error', () => inner.terminate())
    inner.on('close', () => outer.terminate())
    inner.on('error', () => outer.terminate())
  }

  /** Cuts the connection without a farewell. While it is down, the SDK cannot connect again. */
  cut(isDown = true): void {
    this.#isDown = isDown
    for (const { inner, outer } of this.#links.splice(0)) {
      inner.terminate()
      outer.terminate()
    }
  }

  restore(): void {
    this.#isDown = false
  }

  /** Resolves when `.info/connected` has this value. */
  async connected(wanted = true): Promise<void> {
    await this.value('.info/connected', (value) => value === wanted)
  }

  /** Listens until a value is as wanted, and returns it. */
  value<T = unknown>(path: string, wanted: (value: T) => boolean = () => true): Promise<T> {
    return wantedValue(this.db, path, wanted)
  }

  /** Requests and responses that were sent so far, parsed. */
  sent<T = { r?: number; a?: string; b: Record<string, unknown> }>(from: RelayedFrame['from']): T[] {
    return this.frames.flatMap((frame) => {
      const parsed = frame.from === from && frame.text.startsWith('{"t":"d"') ? (JSON.parse(frame.text) as { d: T }) : null
      return parsed ? [parsed.d] : []
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    goOffline(this.db)
    this.cut()
    await deleteApp(this.#app)
    await new Promise((resolve) => this.relay.close(resolve))
  }
}

/** Opens clients that are closed together. */
export class TreeClients {
  readonly #open: TreeClient[] = []

  constructor(private readonly url: () => string) {}

  async as(student: { cookie: string } | null): Promise<TreeClient> {
    const client = await TreeClient.open(this.url, student && student.cookie)
    this.#open.push(client)
    return client
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((client) => client.close()))
  }
}
