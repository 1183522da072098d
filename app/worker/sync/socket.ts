import {
  ACTIVITY_INTERVAL,
  CONFIRM_RETRIES,
  CONFIRM_DELAY,
  CONNECT_DELAY,
  DISPLACED_DELAY,
  HEARTBEAT_INTERVAL,
  RECONNECT_DELAY,
  SECOND,
} from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import type { ClientFrame, ServerFrame } from '../../../schemas/socket.ts'
import type { NewMessage } from '../../../schemas/message.ts'
import { NO_RESPONSE, type SendResult } from '../../outbox/send-result.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { defined } from '../../../schemas/defined.ts'

/** The part of an open WebSocket that `Socket` uses. */
export interface WebSocketLike {
  send(text: string): void
  close(): void
}

/** Opens a socket. Calls `open` at most once, `frame` for each frame, and `close` once, with its code. */
export type OpenWebSocket = (
  student: StudentId,
  listener: { open(): void; frame(text: string): void; close(code: number): void },
) => WebSocketLike

export interface SocketOptions {
  student: StudentId
  open: OpenWebSocket
  now(): number
  later(run: () => void, ms: number): () => void
  random(): number
  /** Frames that are not about the socket itself. */
  onFrame(frame: ServerFrame): void
  onOpen(): void
  onClose(): void
  /** The socket could not be opened; the browser does not say why. */
  onConnectFailed(): void
  /** The session has ended (close code 4401). */
  onSignedOut(): void
  log(event: string): void
}

/** Time without a frame (ms) after which the socket sends a ping. */
const PING_DELAY = 5 * SECOND
/** Time without a frame after the ping (ms) until the socket counts as dead, though it looks open (hardening F23). */
const PING_TIMEOUT = 4 * SECOND

/** The live connection to the server: connects, sends heartbeats, reconnects, and sends chat messages until they are confirmed. */
export class Socket {
  readonly #o: SocketOptions
  readonly #unconfirmed = new Map<string, (result: SendResult) => void>()
  #socket: WebSocketLike | null = null
  #open = false
  #stopped = false
  /** Newer sockets of this student took the place of this one (close code 4429). */
  #displaced = false
  #cancelConnect: () => void = () => {}
  #cancelQuiet: () => void = () => {}
  #cancelHeartbeat: () => void = () => {}
  #lastActivity = -Infinity
  #triesAt = 0

  constructor(options: SocketOptions) {
    this.#o = options
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** Time until it is opened again, ms; at most 0 while it is opened; null: it is open. */
  get triesIn(): number | null {
    return this.#open ? null : this.#triesAt - this.#o.now()
  }

  /** Connects 2 s after sign-in (`CONNECT_DELAY`), so that the first screen has the device to itself. */
  start(): void {
    this.#connectIn(CONNECT_DELAY)
  }

  /** Connects without delay, because the server can be reached. Not after a displacement: two browsers would take turns for ever. */
  connectNow(): void {
    if (!this.#stopped && !this.#socket && !this.#displaced) this.#connectIn(0)
  }

  /** Connects without delay, because the student looks at this browser, or the network is back. */
  retryNow(): void {
    this.#displaced = false
    this.connectNow()
  }

  /** Sends `userOffline` and closes for good. */
  stop(): void {
    if (this.#open) this.send({ type: 'userOffline' })
    this.#stopped = true
    this.#cancelConnect()
    const socket = this.#socket
    this.#down()
    socket?.close()
  }

  /** Sends a frame if the socket is open, and drops it otherwise. */
  send(frame: ClientFrame): void {
    if (this.#open) defined(this.#socket).send(JSON.stringify(frame))
  }

  /** Sends that the student was active, at most every 30 s. */
  activity(now: number): void {
    if (now - this.#lastActivity < ACTIVITY_INTERVAL || !this.#open) return
    this.#lastActivity = now
    this.send({ type: 'userActivity' })
  }

  /**
   * Sends a chat message, and again after 5, 10 and 15 s without confirmation. Resolves with `NO_RESPONSE` after 20 s (clarification
   * D6), or at once if the socket closes.
   */
  message(envelope: Envelope): Promise<SendResult> {
    if (!this.#open) return Promise.resolve(NO_RESPONSE)
    return new Promise((resolve) => {
      let cancel: () => void = () => {}
      const done = (result: SendResult) => {
        cancel()
        this.#unconfirmed.delete(envelope.id)
        resolve(result)
      }
      const attempt = (retries: number) => {
        this.#sendMessage(envelope)
        cancel = this.#o.later(() => (retries === 0 ? done(NO_RESPONSE) : attempt(retries - 1)), CONFIRM_DELAY)
      }
      this.#unconfirmed.set(envelope.id, done)
      attempt(CONFIRM_RETRIES)
    })
  }

  #sendMessage(envelope: Envelope): void {
    const input = envelope.input as NewMessage // cast: only messages are sent on the socket
    this.send({
      type: 'sendMessage',
      id: envelope.id,
      from: envelope.senderId,
      to: input.toUserId,
      content: input.content,
      messageType: input.messageType,
      conversationType: input.conversationType,
      firebaseMessageId: input.firebaseMessageId,
      meetupId: input.meetupId,
      timestamp: new Date(envelope.composedAt).toISOString(),
      composedAt: new Date(envelope.composedAt).toISOString(),
      utcOffset: envelope.utcOffset,
    } as ClientFrame) // cast: the input of a message has these fields
  }

  #connectIn(ms: number): void {
    this.#cancelConnect()
    this.#triesAt = this.#o.now() + ms
    this.#cancelConnect = this.#o.later(() => this.#connect(), ms)
  }

  #connect(): void {
    if (this.#stopped || this.#socket) return
    const socket = this.#o.open(this.#o.student, {
      open: () => socket === this.#socket && this.#up(),
      frame: (text) => socket === this.#socket && this.#receive(text),
      close: (code) => socket === this.#socket && this.#onClose(code),
    })
    this.#socket = socket
  }

  #up(): void {
    this.#open = true
    this.#displaced = false
    this.send({ type: 'userOnline' })
    this.send({ type: 'getOnlineUsers' })
    this.#beat()
    this.#listen()
    this.#o.onOpen()
  }

  #beat(): void {
    this.#cancelHeartbeat = this.#o.later(() => {
      this.send({ type: 'heartbeat' })
      this.#beat()
    }, HEARTBEAT_INTERVAL)
  }

  /** Sends a ping after `PING_DELAY` without a frame. If no frame arrives within `PING_TIMEOUT` after it, the socket counts as dead. */
  #listen(): void {
    this.#cancelQuiet()
    this.#cancelQuiet = this.#o.later(() => {
      this.#cancelQuiet = this.#o.later(() => {
        const socket = this.#socket
        this.#onClose(0)
        socket?.close()
      }, PING_TIMEOUT)
      this.send({ type: 'ping' })
    }, PING_DELAY)
  }

  #receive(text: string): void {
    this.#listen()
    const frame = parseJson(text) as ServerFrame | undefined // cast: our server sends this shape (openapi)
    if (!frame) {
      this.#o.log('A frame could not be read')
      return
    }
    switch (frame.type) {
      case 'messageDelivered':
        return this.#unconfirmed.get(frame.clientMessageId)?.({
          status: 201,
          body: frame.message,
          positions: frame.positions,
          retryAfter: null,
        })
      case 'messageError': {
        const { status, code, field, message, retryAfter } = frame
        return this.#unconfirmed.get(frame.clientMessageId ?? '')?.({
          status,
          body: { code, field, message },
          positions: null,
          retryAfter: retryAfter === undefined ? null : retryAfter * SECOND,
        })
      }
      case 'ping':
        return this.send({ type: 'heartbeat' })
      case 'throttled':
      case 'newMessage':
      case 'queuedMessage':
      case 'availabilityUpdate':
        // These frames of the API description are for other clients: this one reads by pokes and pulls.
        return
      default:
        return this.#o.onFrame(frame)
    }
  }

  #onClose(code: number): void {
    const wasOpen = this.#open
    this.#down()
    if (this.#stopped) return
    if (!wasOpen) this.#o.onConnectFailed()
    if (code === CLOSE.signedOut) return this.#o.onSignedOut()
    this.#displaced = code === CLOSE.displaced
    if (this.#displaced) return this.#connectIn(DISPLACED_DELAY)
    // A server that restarts closes with a code of its own. Its clients then reconnect after random delays (hardening F21).
    this.#connectIn(RECONNECT_DELAY + (code === CLOSE.restarting ? this.#o.random() * RECONNECT_DELAY : 0))
  }

  #down(): void {
    const wasOpen = this.#open
    this.#open = false
    this.#socket = null
    this.#cancelHeartbeat()
    this.#cancelQuiet()
    for (const done of [...this.#unconfirmed.values()]) done(NO_RESPONSE)
    if (wasOpen) this.#o.onClose()
  }
}
