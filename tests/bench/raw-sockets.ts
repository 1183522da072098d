import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { CLOSE } from '../../schemas/close-codes.ts'

/** A minimal server that our client stays connected to. It greets, responds to pings, and forwards posted text to everybody. */
const positions = { epoch: 'raw', feeds: { 'user:somebody': 1, 'campus:somewhere': 1 } }
const say = (type: string) => JSON.stringify({ type, now: Date.now(), positions, lastSeen: {} })

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    response.end('{}')
    const text = Buffer.concat(chunks).toString()
    if (text !== '') for (const socket of sockets.clients) socket.send(text)
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.send(say('hello'))
  socket.on('message', (data: Buffer) => data.includes('"ping"') && socket.send(say('pong')))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(`The raw server is at ${process.env.PORT}`))

process.on('SIGTERM', () => {
  for (const socket of sockets.clients) socket.close(CLOSE.restarting)
  server.close(() => process.exit(0))
  // Clients keep the connections of their requests alive.
  server.closeIdleConnections()
})
