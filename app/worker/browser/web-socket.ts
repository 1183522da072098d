import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import type { OpenWebSocket } from '../sync/socket.ts'

/**
 * Returns the address of the socket: wss on https, else ws (spec §7). A WebSocket cannot set headers, so the query names the student
 * and the schema version.
 */
export function socketAddress(origin: string, student: string): string {
  const url = new URL('/ws', origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('student', student)
  url.searchParams.set('frames', 'pokes')
  // The server checks the schema version here, too: a device that misses nothing does not pull when its socket opens, and would go on with
  // a server that it cannot read.
  url.searchParams.set('schema', String(SCHEMA_VERSION))
  return url.href
}

export function openWebSocket(origin: string): OpenWebSocket {
  return (student, listener) => {
    const socket = new WebSocket(socketAddress(origin, student))
    socket.onopen = () => listener.open()
    socket.onmessage = ({ data }) => typeof data === 'string' && listener.frame(data)
    socket.onclose = ({ code }) => listener.close(code)
    return { send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text), close: () => socket.close() }
  }
}
