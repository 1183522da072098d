import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../../schemas/socket.ts'
import { frameUnlikeTheContract } from './openapi-check.ts'

type FrameOf<T, F = ServerFrame> = F extends { type: infer U } ? (T extends U ? F : never) : never

/** An upgrade to which the server responded with plain HTTP. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The upgrade got status ${status}`)
  }
}

/** A real socket with every frame that it received, in order. */
export class TestSocket {
  readonly heard: ServerFrame[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #taken = new Set<ServerFrame>()
  readonly #waiting = new Set<() => void>()

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame
      const unlike = frameUnlikeTheContract(frame)
      // No caller waits for this error, but it must fail the test.
      if (unlike) throw new Error(unlike)
      this.heard.push(frame)
      for (const look of this.#waiting) look()
    })
    this.closed = new Promise((resolve) => ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })))
  }

  /** Rejects with `Refused` if the server does not upgrade. */
  static open(url: string, headers: Record<string, string>): Promise<TestSocket> {
    const ws = new WebSocket(url, { headers })
    const socket = new TestSocket(ws)
    return new Promise((resolve, reject) => {
      ws.on('open', () => resolve(socket))
      ws.on('error', reject)
      ws.on('unexpected-response', (_, response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => reject(new Refused(response.statusCode!, text.startsWith('{') ? JSON.parse(text) : text)))
      })
    })
  }

  /** Waits for the first frame of this type that no earlier call has returned. */
  next<T extends ServerFrame['type']>(type: T, wanted: (frame: FrameOf<T>) => boolean = () => true): Promise<FrameOf<T>> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.heard.find((frame) => frame.type === type && !this.#taken.has(frame) && wanted(frame as FrameOf<T>))
        if (!found) return
        this.#taken.add(found)
        this.#waiting.delete(look)
        resolve(found as FrameOf<T>)
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Returns the frames of this type received so far. */
  all<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.heard.filter((frame) => frame.type === type) as FrameOf<T>[]
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }

  /** Waits until every frame that the server sent before this ping is here: frames of one socket stay in order. */
  async settled(): Promise<void> {
    this.send({ type: 'ping' })
    await this.next('pong')
  }

  async close(): Promise<void> {
    if (this.ws.readyState === WebSocket.CLOSED) return
    this.ws.terminate()
    await once(this.ws, 'close')
  }
}
