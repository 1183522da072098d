import type { RawData, WebSocket } from 'ws'
import type { AuthSession, StudentRecord } from '../store/records.ts'
import type { Services } from '../services.ts'
import { WebSocketWithBackpressure } from './backpressure.ts'
import { Connection } from './connection.ts'
import type { SocketReads } from './socket-peer.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'

/** Serves one socket of a student's browser until it closes. */
export function serveSocket(services: Services, student: StudentRecord, signIn: AuthSession, reads: SocketReads, socket: WebSocket): void {
  const bounded = new WebSocketWithBackpressure(socket, () => {
    services.log.info({ event: 'too-slow' })
    gone()
  })
  const connection = Connection.open(services, student, signIn, reads, bounded)
  const gone = handleFrames(services, socket, connection)
}

/**
 * Handles frames in the order of their arrival. It is a function of its own, because the listeners of a socket retain everything
 * in their scope.
 */
function handleFrames(services: Services, socket: WebSocket, connection: Promise<Connection>): () => void {
  const gone = () =>
    void connection.then(
      (open) => open.onClose(),
      () => {},
    )
  let turn: Promise<void> = Promise.resolve()
  connection.catch((error: unknown) => {
    services.failure(error)
    socket.close(1011, 'failed')
  })
  socket.on('message', (data: RawData, isBinary: boolean) => {
    const text = isBinary ? null : String(data)
    const bytes = Buffer.byteLength(data as Buffer) // cast: the sockets are opened with the binary type of Node
    // Sends join a group commit, so the next frame need not wait for it. The order of arrival still holds.
    turn = turn.then(async () => {
      const heard = (await connection).receive(text, bytes)
      heard.catch((error: unknown) => services.failure(error))
    })
    turn.catch(reportedElsewhere)
  })
  socket.on('close', gone)
  socket.on('error', ignore)
  return gone
}

/** `close` follows and ends the connection. One function serves all sockets. */
function ignore(): void {}
