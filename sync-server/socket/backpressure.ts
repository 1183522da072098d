import type { WebSocket } from 'ws'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { WebSocketLike } from './socket-peer.ts'

/** Maximum number of unread bytes for one client: about ten seconds of a campus's frames. */
export const UNREAD_MAX = 1024 * 1024

/**
 * Sends until the client has too many unread bytes, then closes the socket and sends nothing more. The client pulls what it missed
 * when it reconnects (hardening F22). One frame alone may exceed the maximum; later frames may not. It is a class, because closures of
 * its own would take more memory for each socket.
 */
export class WebSocketWithBackpressure implements WebSocketLike {
  #given = false

  constructor(
    private readonly socket: Pick<WebSocket, 'bufferedAmount' | 'send' | 'close'>,
    private readonly tooSlow: () => void,
    private readonly unreadMax = UNREAD_MAX,
  ) {}

  send(text: string): void {
    if (this.#given) return
    if (this.socket.bufferedAmount <= this.unreadMax) return this.socket.send(text)
    this.#given = true
    this.socket.close(CLOSE.tooSlow, 'too slow')
    this.tooSlow()
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }
}
