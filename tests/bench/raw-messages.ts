import { createServer } from 'node:http'
import { join } from 'node:path'
import { WebSocketServer, type WebSocket } from 'ws'
import { Database } from '../../scripts/sqlite-driver.mjs'
import { messageWriter, sendWriter, type BareMessage } from './send-writer.ts'

/**
 * A minimal server of messages, by socket and by HTTP: one commit to the disk for all that a turn brings, then the acknowledgement and the
 * frame for the receiver. No sessions, no rules, no idempotency. With `ROWS=send` it writes the same rows as ours.
 */
const db = new Database(join(process.env.DATA_DIR!, 'friendioo.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('cache_size = -65536')
db.pragma('wal_autocheckpoint = 4000')
const write = process.env.ROWS === 'send' ? sendWriter(db) : messageWriter(db)

const waiting: { message: BareMessage; acknowledge: () => void }[] = []
const online = new Map<string, Set<WebSocket>>()

function submit(message: BareMessage, acknowledge: () => void): void {
  if (waiting.push({ message, acknowledge }) === 1) setImmediate(commit)
}

function commit(): void {
  const together = waiting.splice(0)
  db.exec('begin immediate')
  for (const { message } of together) write(message)
  db.exec('commit')
  for (const { message, acknowledge } of together) {
    acknowledge()
    const frame = JSON.stringify({ type: 'newMessage', message })
    for (const socket of online.get(message.to) ?? []) socket.send(frame)
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method !== 'POST') return response.end()
    const { id, toUserId, content } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; toUserId: string; content: string }
    const message = { id, from: String(request.headers['x-student']), to: toUserId, content }
    submit(message, () => {
      const body = JSON.stringify(message)
      response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
    })
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket, request) => {
  const student = new URL(request.url!, 'http://localhost').searchParams.get('student')!
  const mine = online.get(student) ?? new Set()
  online.set(student, mine.add(socket))
  socket.on('close', () => mine.delete(socket))
  socket.on('message', (data: Buffer) => {
    const { type, id, toUserId, content } = JSON.parse(data.toString()) as { type: string; id: string; toUserId: string; content: string }
    if (type !== 'sendMessage') return
    submit({ id, from: student, to: toUserId, content }, () =>
      socket.send(JSON.stringify({ type: 'messageDelivered', clientMessageId: id })),
    )
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`The raw server is at ${process.env.PORT}`))

process.on('SIGTERM', () => {
  for (const socket of sockets.clients) socket.terminate()
  server.closeAllConnections()
  db.close()
  process.exit(0)
})
