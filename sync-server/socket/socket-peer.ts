import type { StudentId } from '../../schemas/ids.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { VisibilityScope } from '../queries/viewer.ts'
import type { Audience, Viewer } from '../queries/visibility.ts'
import type { Peer } from './local-hub.ts'

/**
 * What a socket reads. `pokes`: our own client's frames. `voice`: those of voice rooms alone; a page opens it while its student talks,
 * and it does not count as being online. `all`: the frames of the API description.
 */
export type SocketReads = 'pokes' | 'voice' | 'all'
/** The frames for a socket that reads those of voice rooms alone. */
const VOICE_FRAMES = new Set<ServerFrame['type']>([
  'voiceRoom',
  'voiceJoined',
  'voiceRefused',
  'voiceEnded',
  'voiceSignal',
  'ping',
  'pong',
  'throttled',
])

export interface WebSocketLike {
  send(text: string): void
  close(code: number, reason: string): void
}

/** A connection as the hub sees it. Thousands are open and mostly idle, so it holds no closures of its own. */
export class SocketPeer implements Peer {
  readonly kind = 'socket'
  viewer: Viewer
  audience: Audience
  away = true
  /** While the socket opens: ids of messages that were sent as new. The list of undelivered messages may contain them, too. */
  sentMessages: Set<string> | null = new Set()
  /**
   * The server closed the socket. Frames that its client still sends are ignored, whether the client has received the close or not
   * (hardening N11).
   */
  isEnded = false
  showing: ReadonlySet<StudentId> | null = null
  frameCount = 0

  constructor(
    { viewer, audience }: VisibilityScope,
    readonly signIn: string,
    readonly reads: SocketReads,
    private readonly socket: WebSocketLike,
  ) {
    this.viewer = viewer
    this.audience = audience
  }

  get pokesOnly(): boolean {
    return this.reads !== 'all'
  }

  send(frame: ServerFrame): void {
    if (this.reads === 'voice' && !VOICE_FRAMES.has(frame.type)) return
    if (frame.type === 'newMessage') this.sentMessages?.add(frame.message.id)
    this.socket.send(JSON.stringify(frame))
  }

  sendText(text: string): void {
    this.socket.send(text)
  }

  close(code: number, reason: string): void {
    this.isEnded = true
    this.socket.close(code, reason)
  }
}
