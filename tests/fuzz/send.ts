import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { TestSocket } from '../support/socket.ts'
import { TreeSocket } from '../support/tree-socket.ts'
import type { TestStudent } from '../support/student.ts'
import type { Input } from './inputs.ts'
import { SECRET, type FuzzWorld } from './world.ts'

/** What came of an input: the class of its response, and what is wrong with it. */
export interface Outcome {
  /** `2xx`, `3xx`, `4xx`, `429`; `closed` when the server closed the socket; `none` when a connection got no response. */
  response: string
  /** The classes of the items of a batch. */
  items?: string[]
  faults: string[]
}

/** How many frames go over one socket, which keeps all it has heard. */
const FRAMES_MAX = 300

const classOf = (status: number) => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`)

/** Returns what no response may ever contain. */
function faultsIn(text: string): string[] {
  const at = text.toUpperCase().indexOf(SECRET)
  return at < 0 ? [] : [`It contains a secret: ${text.slice(Math.max(0, at - 200), at + 100)}`]
}

/** Sends the inputs of one attacker: requests over kept connections, frames over one socket, bytes over connections of their own. */
export class Sender {
  #socket: TestSocket | null = null
  #frames = 0
  #tree: TreeSocket | null = null
  #treeFrames = 0

  constructor(
    private readonly world: FuzzWorld,
    private readonly student: TestStudent,
  ) {}

  async send(input: Input): Promise<Outcome> {
    switch (input.kind) {
      case 'frame':
        return this.#frame(input.text)
      case 'tree':
        return this.#treeFrame(input.text)
      case 'bytes':
        return this.#bytes(input.text)
      default:
        return this.#call(input)
    }
  }

  async close(): Promise<void> {
    await this.#socket?.close()
    this.#socket = null
    await this.#tree?.close()
    this.#tree = null
  }

  async #call({ kind, expendable, method, path, headers, body }: Extract<Input, { method: string }>): Promise<Outcome> {
    const sender = expendable ? this.world.expendable() : this.student
    try {
      const response = await this.world.http.call<unknown>(method, path, { body, headers: { Cookie: sender.cookie, ...headers } })
      const statuses = kind === 'batch' && Array.isArray(response.body) ? response.body.map(({ status }: { status: number }) => status) : []
      const failed = [response.status, ...statuses].filter((status) => status >= 500)
      const faults = [
        ...failed.map((status) => `Its response was ${status}.`),
        ...faultsIn(response.text + JSON.stringify(response.headers)),
      ]
      return { response: classOf(response.status), items: statuses.map(classOf), faults }
    } catch (error) {
      // The request itself may be one that Node's client refuses to send. Everything else is a fault: no response, or another than
      // described.
      if (error instanceof TypeError) return { response: 'unsent', faults: [] }
      return { response: 'none', faults: [String(error)] }
    }
  }

  async #frame(text: string): Promise<Outcome> {
    if (!this.#socket || this.#socket.ws.readyState !== WebSocket.OPEN || this.#frames++ > FRAMES_MAX) {
      await this.#socket?.close()
      this.#frames = 0
      this.#socket = await this.student.socket()
    }
    const socket = this.#socket
    const known = socket.heard.length
    socket.send(text)
    await Promise.race([socket.settled(), socket.closed])
    const heard = socket.heard.slice(known)
    const failed = heard.filter((frame) => frame.type === 'messageError' && frame.status >= 500)
    return {
      response: socket.ws.readyState === WebSocket.OPEN ? '2xx' : 'closed',
      faults: [
        ...failed.map((frame) => `Its response was ${JSON.stringify(frame)}.`),
        ...heard.flatMap((frame) => faultsIn(JSON.stringify(frame))),
      ],
    }
  }

  /** Sends a request to the realtime database, and another one whose response shows that the first was handled. */
  async #treeFrame(text: string): Promise<Outcome> {
    if (!this.#tree || this.#tree.ws.readyState !== WebSocket.OPEN || this.#treeFrames++ > FRAMES_MAX) {
      await this.#tree?.close()
      this.#treeFrames = 0
      this.#tree = await TreeSocket.open(this.world.server.url, { Cookie: this.student.cookie })
      await this.#tree.next()
    }
    const socket = this.#tree
    const known = socket.heard.length
    // A number announces pieces, and what follows would count as one of them.
    if (/^\d{1,6}$/.test(text)) {
      socket.send(text)
      await socket.close()
      return { response: 'closed', faults: [] }
    }
    // More than one piece is cut as the SDK does.
    if (text.length > 16_384) socket.sendInPieces(text)
    else socket.send(text)
    await Promise.race([socket.ask('s', {}), socket.closed])
    const heard = socket.heard.slice(known).map((frame) => JSON.stringify(frame))
    const statuses = heard.map((frame) => /^\{"t":"d","d":\{"r":1,"b":\{"s":"(\w+)"/.exec(frame)?.[1])
    const failed = heard.filter((frame) => frame.includes('"s":"unavailable"'))
    const isOpen = socket.ws.readyState === WebSocket.OPEN
    return {
      response: isOpen ? (statuses.includes('ok') ? '2xx' : '4xx') : 'closed',
      faults: [...failed.map((frame) => `Its response was ${frame}.`), ...heard.flatMap(faultsIn)],
    }
  }

  /** Sends bytes as they are, and closes after half a second without more of a response. */
  #bytes(text: string): Promise<Outcome> {
    return new Promise((resolve) => {
      let heard = ''
      const socket = connect(Number(new URL(this.world.server.url).port), '127.0.0.1')
      socket.setTimeout(500, () => socket.destroy())
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
        const faults = statuses.filter((status) => status >= 500).map((status) => `Its response was ${status}.`)
        resolve({ response: statuses.length === 0 ? 'none' : classOf(statuses[0]!), faults: [...faults, ...faultsIn(heard)] })
      })
      socket.end(Buffer.from(text, 'utf8'))
    })
  }
}
