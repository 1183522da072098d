import type { WebSocket } from 'ws'
import { CLOSE } from '../../schemas/socket.ts'
import type { WebSocketLike } from './connection.ts'

/** Bytes that may wait for a client that does not read: what a campus says in about ten seconds. */
export const UNREAD_MAX = 1024 * 1024

/**
 * Sends until too much waits unread, then gives the client up: nothing more is kept for it, and it pulls what it missed when it
 * is back (hardening F22). A frame may be longer than the bound by itself; what comes behind it may not.
 */
export function withBackpressure(socket: Pick<WebSocket, 'bufferedAmount' | 'send' | 'close'>, tooSlow: () => void): WebSocketLike {
  let given = false
  return {
    send: (text) => {
      if (given) return
      if (socket.bufferedAmount <= UNREAD_MAX) return socket.send(text)
      given = true
      socket.close(CLOSE.tooSlow, 'too slow')
      tooSlow()
    },
    close: (code, reason) => socket.close(code, reason),
  }
}
