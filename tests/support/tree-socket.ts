import { WebSocket } from 'ws'

interface Frame {
  t: string
  d: unknown
}

/** A socket to the realtime database that sends what no SDK would send. */
export class TreeSocket {
  readonly heard: Frame[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #taken = 0
  #request = 10_000
  readonly #waiting = new Set<() => void>()

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString()) as Frame)
      for (const look of this.#waiting) look()
    })
    this.closed = new Promise((resolve) => ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })))
  }

  /** @param respondsToPings whether the socket responds to pings of the WebSocket protocol, as browsers do */
  static open(url: string, headers: Record<string, string>, respondsToPings = true): Promise<TreeSocket> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/.ws?v=5&ns=app`, { headers, autoPong: respondsToPings })
    const socket = new TreeSocket(ws)
    return new Promise((resolve, reject) => {
      ws.on('open', () => resolve(socket))
      ws.on('error', reject)
    })
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends a message as the SDK does when it is long. */
  sendInPieces(text: string): void {
    const pieces = text.match(/[\s\S]{1,16384}/g) ?? []
    this.send(String(pieces.length))
    for (const piece of pieces) this.send(piece)
  }

  /** Returns the next frame that no earlier call has returned. */
  next(): Promise<Frame> {
    return new Promise((resolve) => {
      const look = () => {
        const frame = this.heard[this.#taken]
        if (!frame) return
        this.#taken++
        this.#waiting.delete(look)
        resolve(frame)
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Sends a request and returns its response; skips what is pushed before it. */
  async ask(action: string, body: Record<string, unknown>): Promise<{ s: string; d: unknown }> {
    const id = this.#request++
    this.send({ t: 'd', d: { r: id, a: action, b: body } })
    for (;;) {
      const { d } = (await this.next()) as { d: { r?: number; b: { s: string; d: unknown } } }
      if (d.r === id) return d.b
    }
  }

  listen(path: string, query: object, tag: number): Promise<{ s: string; d: unknown }> {
    return this.ask('q', { p: path, q: query, t: tag, h: '' })
  }

  async close(): Promise<void> {
    this.ws.terminate()
    await this.closed
  }
}
