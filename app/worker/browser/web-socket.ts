import type { OpenWebSocket } from '../sync/socket.ts'

/** Returns the address of the socket: wss on https, else ws (spec §7). A WebSocket cannot set headers, so the query names the student. */
export function socketAddress(origin: string, student: string): string {
  const url = new URL('/ws', origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('student', student)
  url.searchParams.set('frames', 'pokes')
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
