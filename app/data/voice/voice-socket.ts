import { CLOSE } from '../../../schemas/close-codes.ts'
import { SECOND } from '../../../schemas/constants.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import type { ClientFrame, ServerFrame } from '../../../schemas/socket.ts'

/** The socket of a page that talks (protocol.md, SOCK-39). */
export interface VoiceSocket {
  send(frame: ClientFrame): void
  close(): void
}

export interface VoiceSocketListener {
  onOpen(): void
  onFrame(frame: ServerFrame): void
  /** It was lost, with this close code. Not called after `close`. */
  onLost(code: number): void
}

/** Interval of the pings (ms) that detect a dead connection. */
const PING_INTERVAL = 5 * SECOND
/** Time without a frame (ms) after which the socket counts as lost, though it looks open. */
const SILENCE_TIMEOUT = 12 * SECOND

/** Opens the socket of a voice room. The seat in the room is this socket: it ends with the page. */
export function openVoiceSocket(student: string, listener: VoiceSocketListener): VoiceSocket {
  const url = new URL(`/ws?${new URLSearchParams({ student, frames: 'voice' }).toString()}`, location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url)
  let heardAt = Date.now()
  const send = (frame: ClientFrame) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const pings = setInterval(() => {
    if (Date.now() - heardAt > SILENCE_TIMEOUT) return lost(CLOSE.silent)
    send({ type: 'ping' })
  }, PING_INTERVAL)
  const end = () => {
    clearInterval(pings)
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
  const lost = (code: number) => {
    end()
    listener.onLost(code)
  }
  socket.onopen = () => listener.onOpen()
  socket.onclose = ({ code }) => lost(code)
  socket.onmessage = ({ data }) => {
    heardAt = Date.now()
    const frame = parseJson(String(data)) as ServerFrame | undefined // cast: our server sends this shape (openapi)
    if (frame?.type === 'ping') send({ type: 'heartbeat' })
    else if (frame) listener.onFrame(frame)
  }
  return { send, close: end }
}
