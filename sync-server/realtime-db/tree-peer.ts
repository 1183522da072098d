import type { VisibilityScope } from '../queries/viewer.ts'
import type { Audience, Viewer } from '../queries/visibility.ts'
import type { Peer } from '../socket/local-hub.ts'

/** The socket below a connection. */
export interface TreeSocket {
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
}

/** The connection as the hub of sockets sees it: it ends with the session, and counts as a device while its client says so. */
export class TreePeer implements Peer {
  readonly kind = 'tree'
  readonly pokesOnly = true
  readonly showing = null
  readonly frameCount = 0
  viewer: Viewer
  audience: Audience
  away = true
  isEnded = false

  constructor(
    { viewer, audience }: VisibilityScope,
    readonly signIn: string,
    private readonly socket: TreeSocket,
  ) {
    this.viewer = viewer
    this.audience = audience
  }

  /** It reads the tree, not the frames of `/ws`. */
  send(): void {}
  sendText(): void {}

  close(code: number, reason: string): void {
    this.isEnded = true
    this.socket.close(code, reason)
  }
}
