import type { WebSocket } from 'ws'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { WebSocketLike } from './connection.ts'

/** Maximum number of unread bytes for one client: about ten seconds of a campus's frames. */
export const UNREAD_MAX = 1024 * 1024

/**
 * Sends until the client has too many unread bytes, then closes the socket and sends nothing more. The client pulls what it missed
 * when it reconnects (hardening F22). One frame alone may exceed the maximum; later frames may not.
 */
export function withBackpressure(
  socket: Pick<WebSocket, 'bufferedAmount' | 'send' | 'close'>,
  tooSlow: () => void,
  unreadMax = UNREAD_MAX,
): WebSocketLike {
  let given = false
  return {
    send: (text) => {
      if (given) return
      if (socket.bufferedAmount <= unreadMax) return socket.send(text)
      given = true
      socket.close(CLOSE.tooSlow, 'too slow')
      tooSlow()
    },
    close: (code, reason) => socket.close(code, reason),
  }
}
