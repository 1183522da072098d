import * as z from 'zod/mini'
import { SECOND, SILENCE, SILENCE_WITHOUT_PING } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import { ClientFrame, flatFrame } from '../../schemas/socket.ts'
import { messageFrom, toApiMessage, type Message } from '../../schemas/message.ts'
import type { VoiceRoomName } from '../../schemas/voice.ts'
import type { Positions } from '../../schemas/sync.ts'
import { noteSeen } from '../auth/note-seen.ts'
import { isLiveSession } from '../auth-session.ts'
import { CommandError } from '../command-error.ts'
import { execute } from '../commands/execute.ts'
import { markDelivered } from '../commands/mark-delivered.ts'
import { asJson } from '../http/json.ts'
import type { FrameLimit, LimitOwner } from '../limits/limits.ts'
import { COMMAND_TOKENS, FRAME_TOKENS, UNKNOWN_FRAME_TOKENS } from '../limits/prices.ts'
import { loadVisibilityScope } from '../queries/viewer.ts'
import { isInAudience, seesConversationWith, seesStudent, type Viewer } from '../queries/visibility.ts'
import { visibleMessages } from '../queries/visible-messages.ts'
import type { AuthSession, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import type { Services } from '../services.ts'
import { SocketPeer, type SocketReads, type WebSocketLike } from './socket-peer.ts'
import { surplusSockets } from './surplus-sockets.ts'

/** How many values a frame may have: the 5,000 ids of a `received`, and what is around them. */
export const FRAME_VALUES_MAX = 5_010
/** Maximum number of undelivered messages for a socket that reads the frames of the API description, sent when it opens. */
const QUEUED_MESSAGES_MAX = 500
/**
 * Maximum length of their texts together, in UTF-16 code units. More at once would look like a client that does not read
 * (`UNREAD_MAX`).
 */
const QUEUED_TEXT_MAX = 200_000

/** One socket from open to close, with any transport. */
export class Connection {
  #open = true

  readonly #frames: FrameLimit
  readonly #owner: LimitOwner
  /** The client was notified of the limit, and none of its frames has been processed since then. */
  #throttled = false
  /** Time since the client's last frame, in ms. */
  #silence = 0

  private constructor(
    private readonly services: Services,
    private readonly signIn: AuthSession,
    private readonly peer: SocketPeer,
  ) {
    this.#owner = services.limits.ownerOf({ student: peer.viewer, signIn })
    this.#frames = services.limits.frames(this.#owner)
  }

  static async open(
    services: Services,
    student: StudentRecord,
    signIn: AuthSession,
    reads: SocketReads,
    socket: WebSocketLike,
  ): Promise<Connection> {
    const sight = await services.store.read((view) => loadVisibilityScope(view, student))
    const peer = new SocketPeer(sight, signIn.idHash, reads, socket)
    const connection = new Connection(services, signIn, peer)
    services.hub.add(peer, reads === 'voice' ? [] : undefined)
    services.socketTicker.add(connection)
    const { hub, limits } = services
    const mine = [...hub.of(student.id)].filter(({ kind }) => kind === 'socket')
    for (const oldest of surplusSockets(mine, limits.sockets(student.id))) services.hub.close(oldest, CLOSE.displaced, 'too many sockets')
    try {
      await connection.#greet(student)
    } catch (error) {
      connection.onClose()
      throw error
    }
    peer.sentMessages = null
    return connection
  }

  /**
   * Sends the first frames. The hub knows this peer now, so it sends later changes; earlier reads are repeated, because changes in
   * between (block, campus, sign-out) were not sent. The student goes online last, for those who may see them by then. It reads a line of
   * each conversation, and a student may open a hundred sockets at once: these reads take turns (hardening N93).
   */
  async #greet(student: StudentRecord): Promise<void> {
    const { services, signIn, peer } = this
    const { viewer, pokesOnly, reads } = peer
    const { feeds, queued, seen, current } = await services.limits.aloneUnrefused(this.#owner, () =>
      services.store.read(async (view) => {
        Object.assign(peer, await loadVisibilityScope(view, (await view.students.byId(student.id)) ?? student))
        return {
          feeds: await view.feeds.heads(viewer.feeds),
          queued: pokesOnly || peer.isEnded ? [] : await this.#undelivered(view),
          seen: reads !== 'pokes' || peer.isEnded ? {} : await lastSeenOf(view, peer.viewer),
          current: await view.signIns.byHash(signIn.idHash),
        }
      }),
    )
    if (!current || !isLiveSession(current, services.now())) return peer.close(CLOSE.signedOut, 'signed out')
    if (peer.viewer.campusId !== viewer.campusId) return peer.close(CLOSE.restarting, 'another campus')
    if (reads !== 'voice') this.#setAway(() => (peer.away = false))
    if (reads === 'pokes')
      peer.send({
        type: 'hello',
        positions: { epoch: services.store.epoch, feeds },
        lastSeen: seen,
        now: services.now(),
        comingSoon: services.comingSoon,
        operator: services.operators.has(student.signInEmail),
        ...(services.portalCheckUrl !== null && { portalCheckUrl: services.portalCheckUrl }),
      })
    services.voice.greet(peer)
    let room = QUEUED_TEXT_MAX
    for (const message of queued) {
      room -= message.content.length
      if (room < 0) break
      if (!peer.sentMessages?.has(message.id)) peer.send({ type: 'queuedMessage', message: toApiMessage(message) })
    }
  }

  async #undelivered(view: ReadTx): Promise<Message[]> {
    const { viewer } = this.peer
    const messages = await visibleMessages(view, viewer.id, await view.messages.undelivered(viewer.id, QUEUED_MESSAGES_MAX))
    return messages.filter(({ fromUserId }) => seesConversationWith(viewer, fromUserId))
  }

  onClose(): void {
    if (!this.#open) return
    this.#open = false
    this.services.socketTicker.remove(this)
    this.services.voice.leave(this.peer)
    noteSeen(this.services, this.signIn)
    this.#setAway(() => this.services.hub.remove(this.peer))
  }

  /**
   * Ends the socket of a session whose lifetime is over, and of a client that sends nothing. Only frames count: protocol pongs come
   * from the browser's network process, which sends them for a frozen page, too.
   */
  onSecond(): void {
    if (this.#isExpired()) return this.#end(CLOSE.signedOut, 'session expired')
    this.#silence += SECOND
    const { pokesOnly } = this.peer
    if (this.#silence >= (pokesOnly ? SILENCE.closed : SILENCE_WITHOUT_PING)) return this.#end(CLOSE.silent, 'silent')
    if (pokesOnly && this.#silence === SILENCE.pinged) this.peer.send({ type: 'ping' })
  }

  #isExpired(): boolean {
    return this.signIn.expiresAt <= this.services.now()
  }

  /** Closes the socket and counts its student as gone at once: a frozen or unreachable client confirms the close late or never. */
  #end(code: number, reason: string): void {
    this.peer.close(code, reason)
    this.onClose()
  }

  /**
   * Handles one frame from the client; null if it is not text. Logs and ignores a frame that it cannot parse (hardening N12). A frame
   * over the limit of bytes is not even parsed: a socket may send faster than the server can parse (hardening N49).
   */
  async receive(text: string | null, bytes = text?.length ?? 0): Promise<void> {
    if (this.peer.isEnded) return
    if (this.#isExpired()) return this.#end(CLOSE.signedOut, 'session expired')
    this.#silence = 0
    this.peer.frameCount++
    const tooLong = this.#frames.takeBytes(bytes)
    const frame = tooLong > 0 ? null : understood(text)
    const wait = tooLong || this.#frames.take(frame ? FRAME_TOKENS[frame.type] : UNKNOWN_FRAME_TOKENS)
    if (wait > 0 && !this.#frames.countRefused()) return this.peer.close(CLOSE.tooMany, 'too many frames')
    if (tooLong === 0 && !frame) return this.services.log.info({ event: 'frame-ignored' })
    if (wait > 0 || !frame) return this.#throttle(frame, wait)
    this.#throttled = false
    switch (frame.type) {
      case 'userOnline':
        return this.#setAway(() => (this.peer.away = false))
      case 'userOffline':
        return this.#setAway(() => (this.peer.away = true))
      case 'getOnlineUsers':
        return this.services.presence.list(this.peer)
      case 'heartbeat':
      case 'userActivity':
      case 'meetupRequest':
        // The stored request has already notified its receiver (clarification D11).
        return
      case 'ping':
        return this.peer.send({ type: 'pong', now: this.services.now(), positions: await this.#positions() })
      case 'typing':
        return this.#typing(frame)
      case 'received':
        return this.#received(frame)
      case 'showing':
        this.peer.showing = frame.chats.length > 0 ? new Set(frame.chats) : null
        return
      case 'sendMessage':
        return this.#sendMessage(frame)
      case 'voiceJoin':
        return this.services.voice.join(this.peer, frame.room as VoiceRoomName, frame) // cast: the schema checked its form
      case 'voiceLeave':
        return this.services.voice.leave(this.peer)
      case 'voiceMute':
        return this.services.voice.mute(this.peer, frame.muted)
      case 'voiceSignal':
        return this.services.voice.signal(this.peer, frame.to, frame.signal)
    }
  }

  /**
   * Refuses a frame over the limit; null if it is not parsed. A message gets an error, because its sender waits; the first of other
   * frames gets the seconds to wait (hardening N13).
   */
  #throttle(frame: ClientFrame | null, wait: number): void {
    if (frame?.type === 'sendMessage') {
      const { id } = messageFrom(frame)
      return this.#messageError(id, new CommandError(429, 'too-many', 'Too many requests at once. Wait a moment, then try again.', wait))
    }
    if (!this.#throttled) this.peer.send({ type: 'throttled', retryAfter: wait })
    this.#throttled = true
  }

  /** Takes a receipt when the student's expensive reads before it are done: it may read as many entries as a long page has (N92). */
  #received(frame: Extract<ClientFrame, { type: 'received' }>): Promise<void> {
    const { limits, store, now } = this.services
    return limits.aloneUnrefused(this.#owner, () => store.write((tx) => markDelivered(tx, this.signIn, frame, store.epoch, now())))
  }

  async #positions(): Promise<Positions> {
    const { store } = this.services
    return { epoch: store.epoch, feeds: await store.read((view) => view.feeds.heads(this.peer.viewer.feeds)) }
  }

  #setAway(change: () => void): void {
    const before = this.services.hub.isConnected(this.peer.viewer.id)
    change()
    this.services.presence.recordChange(this.peer, before)
  }

  #typing({ recipientId, isTyping }: Extract<ClientFrame, { type: 'typing' }>): void {
    const { viewer, audience } = this.peer
    const { hub, limits } = this.services
    const readers = [...hub.of(recipientId)].filter((peer) => isInAudience(peer.viewer, audience))
    if (readers.length === 0 || !limits.mayForwardTyping(this.#owner, recipientId)) return
    for (const peer of readers) peer.send({ type: 'userTyping', userId: viewer.id, isTyping })
  }

  async #sendMessage(frame: Extract<ClientFrame, { type: 'sendMessage' }>): Promise<void> {
    const input = messageFrom(frame)
    input.id ??= this.services.newId()
    try {
      this.services.limits.request(this.#owner, COMMAND_TOKENS.sendMessage)
      const { result, positions } = await execute(this.services, {
        command: 'sendMessage',
        student: this.peer.viewer.id,
        owner: this.#owner,
        signIn: this.signIn.idHash,
        input,
        composedAt: frame.composedAt,
        utcOffset: frame.utcOffset,
      })
      const message = result as Message // cast: sendMessage returns its message
      this.peer.send({ type: 'messageDelivered', clientMessageId: message.id, message: toApiMessage(message), positions })
    } catch (error) {
      this.#messageError(input.id, error)
      if (error instanceof CommandError && error.status === 401) this.peer.close(CLOSE.signedOut, 'signed out')
    }
  }

  #messageError(id: unknown, error: unknown): void {
    const { status, ...failure } = this.services.failure(error)
    this.peer.send({ type: 'messageError', clientMessageId: typeof id === 'string' ? id : null, status, ...failure })
  }
}

/** Returns when the visible conversation partners of the viewer were last here: epoch ms, server clock. */
async function lastSeenOf(view: ReadTx, viewer: Viewer): Promise<Record<string, number>> {
  const partners = await view.students.byIds((await view.conversations.of(viewer.id)).map(({ id }) => id))
  const seen: Record<string, number> = {}
  for (const partner of partners)
    if (partner.lastSeen !== null && (await seesStudent(view, viewer, partner, viewer.blocked))) seen[partner.id] = partner.lastSeen
  return seen
}

/** Returns the frame, or null if it cannot be parsed. */
function understood(text: string | null): ClientFrame | null {
  try {
    return z.parse(ClientFrame, flatFrame(asJson(text ?? '', FRAME_VALUES_MAX)))
  } catch (thrown) {
    if (!(thrown instanceof z.core.$ZodError || thrown instanceof CommandError)) throw thrown
    return null
  }
}
