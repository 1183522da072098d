import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { uuidv7 } from '../../schemas/uuid.ts'
import { DEMO_STUDENTS } from '../../sync-server/demo/students.ts'
import type { ServerProcess } from './server-process.ts'

const TEXT = 'Did you understand the part about the brachial plexus?'

/** Sends one message as one client and resolves when it is acknowledged. */
type Send = () => Promise<void>

interface SendClient {
  send: Send
  close(): void
}

/** Connects the client of one student, who writes to the student beside them. */
export type Connect = (server: ServerProcess, at: number, headers: Record<string, string>) => Promise<SendClient>

/** Sends by socket. Receives the pokes of both directions, as our own client does. Frames are acknowledged in their order. */
export const socketClient: Connect = async (server, at, headers) => {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?frames=pokes&student=${nameOf(at)}`, { headers })
  const acknowledged: (() => void)[] = []
  ws.on('message', (data: Buffer) => {
    // The frame is not parsed, because this process must be as fast as the server.
    const head = data.toString('latin1', 0, 40)
    if (head.startsWith('{"type":"messageDelivered"')) acknowledged.shift()!()
    else if (head.startsWith('{"type":"messageError"')) throw new Error(data.toString())
  })
  await once(ws, 'open')
  return {
    send: () =>
      new Promise((resolve) => {
        acknowledged.push(resolve)
        ws.send(JSON.stringify({ type: 'sendMessage', ...messageTo(nameOf(at ^ 1)) }))
      }),
    close: () => ws.close(),
  }
}

/** Sends by HTTP, on a connection for each message that waits. Bodies of responses are not read, for the same reason. */
export const httpClient: Connect = async (server, at, headers) => {
  const agent = new Agent({ keepAlive: true })
  const send: Send = () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(messageTo(nameOf(at ^ 1)))
      const asked = request(
        {
          host: '127.0.0.1',
          port: server.port,
          method: 'POST',
          path: '/api/messages',
          agent,
          headers: { ...headers, 'X-Student': nameOf(at), 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
        },
        (response) => {
          if (response.statusCode !== 201) reject(new Error(`The message got status ${response.statusCode}.`))
          response.resume().on('end', resolve).on('error', reject)
        },
      )
      asked.on('error', reject).end(body)
    })
  return { send, close: () => agent.destroy() }
}

export function nameOf(at: number): string {
  return DEMO_STUDENTS[at]!.id
}

export function messageTo(toUserId: string) {
  const now = Date.now()
  const id = uuidv7(now, (count) => crypto.getRandomValues(new Uint8Array(count)))
  return { id, toUserId, content: TEXT, composedAt: new Date(now).toISOString(), utcOffset: 120 }
}
