import type { WebSocketServer } from 'ws'
import { SECOND } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/close-codes.ts'

/** Milliseconds for which a server that stops waits until its clients have confirmed the close. */
const CONFIRM_WAIT = 2 * SECOND

/**
 * Closes all sockets because the server restarts, and resolves when each client has confirmed it, or is cut off after two seconds.
 * A process that ends sooner resets the connections whose data it has not read. Their clients do not learn the code, and would all
 * connect again at once (SOCK-17, hardening F21).
 */
export function closeAll({ clients }: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const socket of clients) socket.terminate()
      resolve()
    }
    const timer = setTimeout(end, CONFIRM_WAIT)
    let open = clients.size
    if (open === 0) end()
    for (const socket of clients) {
      socket.once('close', () => {
        open--
        if (open === 0) end()
      })
      socket.close(CLOSE.restarting, 'restarting')
    }
  })
}
