import type { RawData, WebSocket } from 'ws'
import type { AuthSession, StudentRecord } from '../store/store.ts'
import type { Services } from '../services.ts'
import { withBackpressure } from './backpressure.ts'
import { Connection } from './connection.ts'

/** One socket of a student's browser, from here to its end. */
export function serveSocket(services: Services, student: StudentRecord, signIn: AuthSession, pokesOnly: boolean, socket: WebSocket): void {
  const wire = withBackpressure(socket, () => {
    services.log.info({ event: 'too-slow' })
    gone()
  })
  const connection = Connection.open(services, student, signIn, pokesOnly, wire)
  const gone = hearing(services, socket, connection)
}

/** Frames are handled in the order they come. A function of its own: what listens to a socket keeps all that its function knows. */
function hearing(services: Services, socket: WebSocket, connection: Promise<Connection>): () => void {
  const gone = () => void connection.then((open) => open.closed(), () => {})
  let turn: Promise<void> = Promise.resolve()
  connection.catch((error: unknown) => {
    services.failure(error)
    socket.close(1011, 'failed')
  })
  socket.on('message', (data: RawData, isBinary: boolean) => {
    const text = isBinary ? null : String(data)
    // Sends join a group commit, so the next frame need not wait for it; order is the order of arrival all the same.
    turn = turn.then(async () => {
      const heard = (await connection).hear(text)
      heard.catch((error: unknown) => services.failure(error))
    })
    turn.catch(() => {})
  })
  socket.on('close', gone)
  // Its end is told by `close`.
  socket.on('error', () => {})
  return gone
}
