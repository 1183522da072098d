import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { OpenWebSocket } from '../../app/worker/sync/socket.ts'
import type { TestStudent } from './student.ts'

/** The sockets of one device as our own client opens them, outside a browser. */
export class Line {
  #ws: WebSocket | null = null

  constructor(
    private readonly url: string,
    private readonly student: TestStudent,
  ) {}

  readonly open: OpenWebSocket = (id, listener) => {
    const ws = (this.#ws = new WebSocket(`${this.url.replace('http', 'ws')}/ws?frames=pokes&student=${id}`, { headers: { Cookie: this.student.cookie } }))
    ws.on('open', () => listener.open())
    ws.on('message', (data: Buffer) => listener.frame(data.toString()))
    // Said by the 'close' that follows.
    ws.on('error', () => {})
    ws.on('close', (code) => listener.close(code))
    return { send: (text) => ws.send(text), close: () => ws.close() }
  }

  get isOpen(): boolean {
    return this.#ws?.readyState === WebSocket.OPEN
  }

  /** The server has begun with everything that was said on it so far, or closed it. */
  async heard(): Promise<void> {
    const ws = this.#ws!
    ws.ping()
    await Promise.race([once(ws, 'pong'), once(ws, 'close')])
  }
}
