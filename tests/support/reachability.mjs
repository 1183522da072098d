import { Server } from 'node:net'

/**
 * Imported before the server of a test: on `leave`, it closes its port and cuts all connections; on `return`, it listens again.
 * It says each back when it is done.
 */
const listening = new Map()
const connections = new Set()
const { listen } = Server.prototype

Server.prototype.listen = function (...args) {
  this.on('listening', () => listening.set(this, this.address()))
  this.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  Server.prototype.listen = listen
  return listen.apply(this, args)
}

process.on('message', async (word) => {
  for (const [server, { address, port }] of listening) {
    if (word === 'return') await new Promise((done) => listen.call(server, port, address, done))
    else closeSilently(server)
  }
  if (word === 'leave') for (const socket of connections) socket.destroy()
  process.send(word)
})

/** Closes the port alone: the app must not hear of it, because it opens no socket any more once its server has closed. */
function closeSilently(server) {
  const hearers = server.rawListeners('close')
  server.removeAllListeners('close')
  Server.prototype.close.call(server, () => hearers.forEach((hear) => server.on('close', hear)))
}
