import type { SocketHub } from '../context.ts'

/** A hub without sockets. */
export const NOBODY_CONNECTED: SocketHub = {
  isConnected: () => false,
  send: () => {},
  broadcast: () => {},
  visibilityChanged: () => {},
  campusChanged: () => {},
  disconnectStudent: () => {},
  disconnectSession: () => {},
}
