import type { LimitOwner } from '../../sync-server/limits/limits.ts'
import type { TestServer } from './server.ts'
import type { TestSocket } from './socket.ts'
import type { TestStudent } from './student.ts'

/** Waits until the server has taken the receipts that this socket sent: they wait for the student's other expensive reads (N92). */
export async function receiptsTaken(server: TestServer, socket: TestSocket, student: TestStudent): Promise<void> {
  await socket.settled()
  await server.running.services.limits.aloneUnrefused(`student:${student.id}` as LimitOwner, async () => undefined)
}
