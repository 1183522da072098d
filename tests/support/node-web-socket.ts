import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { OpenWebSocket } from '../../app/worker/sync/socket.ts'
import type { TestStudent } from './student.ts'

/** Opens the sockets of one device outside a browser, as the app's own client does. */
export class Line {
  #ws: WebSocket | null = null
  /** All frames that the device sent. */
  readonly sent: { type: string }[] = []

  constructor(
    private readonly url: string,
    private readonly student: TestStudent,
  ) {}

  readonly open: OpenWebSocket = (id, listener) => {
    const ws = (this.#ws = new WebSocket(`${this.url.replace('http', 'ws')}/ws?frames=pokes&student=${id}`, {
      headers: { Cookie: this.student.cookie },
    }))
    ws.on('open', () => listener.open())
    ws.on('message', (data: Buffer) => listener.frame(data.toString()))
    // The 'close' event that follows reports it.
    ws.on('error', () => {})
    ws.on('close', (code) => listener.close(code))
    return {
      send: (text) => {
        this.sent.push(JSON.parse(text) as { type: string })
        ws.send(text)
      },
      close: () => ws.close(),
    }
  }

  get isOpen(): boolean {
    return this.#ws?.readyState === WebSocket.OPEN
  }

  /** Waits until the server has begun to handle every frame sent so far, or has closed the socket. */
  async heard(): Promise<void> {
    const ws = this.#ws!
    ws.ping()
    await Promise.race([once(ws, 'pong'), once(ws, 'close')])
  }
}
