import { ACTIVITY_EVERY, CONFIRM_RETRIES, CONFIRM_WAIT, CONNECT_DELAY, HEARTBEAT_EVERY, RECONNECT_DELAY, SECOND } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { CLOSE, type ClientFrame, type ServerFrame } from '../../../schemas/socket.ts'
import type { NewMessage } from '../../../schemas/message.ts'
import { NO_RESPONSE, type SendResult } from '../../outbox/send-result.ts'

/** An open socket, whatever carries it. */
export interface WebSocketLike {
  send(text: string): void
  close(): void
}

/** Opens a socket. The listener hears `open` once, frames, and `close` once, with its code. */
export type OpenWebSocket = (student: StudentId, listener: { open(): void; frame(text: string): void; close(code: number): void }) => WebSocketLike

export interface SocketOptions {
  student: StudentId
  open: OpenWebSocket
  later(run: () => void, ms: number): () => void
  random(): number
  /** Frames that are not about the socket itself. */
  onFrame(frame: ServerFrame): void
  onOpen(): void
  onClose(): void
  /** It could not be opened; the browser does not say why. */
  onConnectFailed(): void
  /** The session is gone (4401). */
  onSignedOut(): void
  log(event: string): void
}

/** Without a frame for so long the way is tried ... */
const QUIET = 5 * SECOND
/** ... and without an answer for so much longer it counts as dead, though it looks open (hardening F23). */
const PING_WAIT = 4 * SECOND

/** The live line to the server: connects, keeps alive, reconnects, and takes chat messages with their confirmation. */
export class Socket {
  readonly #o: SocketOptions
  readonly #unconfirmed = new Map<string, (answer: SendResult) => void>()
  #wire: WebSocketLike | null = null
  #open = false
  #stopped = false
  #cancelConnect: () => void = () => {}
  #cancelQuiet: () => void = () => {}
  #cancelHeartbeat: () => void = () => {}
  #lastActivity = -Infinity

  constructor(options: SocketOptions) {
    this.#o = options
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** Some time after sign-in, so that the first screen has the device to itself. */
  start(): void {
    this.#connectIn(CONNECT_DELAY)
  }

  /** The network is said to be back: do not wait. */
  connectNow(): void {
    if (!this.#stopped && !this.#wire) this.#connectIn(0)
  }

  /** Says good-bye and closes for good. */
  stop(): void {
    if (this.#open) this.say({ type: 'userOffline' })
    this.#stopped = true
    this.#cancelConnect()
    const wire = this.#wire
    this.#down()
    wire?.close()
  }

  /** Says a frame if the socket is open; otherwise it is nobody's loss. */
  say(frame: ClientFrame): void {
    if (this.#open) this.#wire!.send(JSON.stringify(frame))
  }

  /** The student did something; told at most every 30 s. */
  activity(now: number): void {
    if (now - this.#lastActivity < ACTIVITY_EVERY || !this.#open) return
    this.#lastActivity = now
    this.say({ type: 'userActivity' })
  }

  /**
   * Sends a chat message: again after 5, 10 and 15 s without confirmation; nothing after 20 s (clarification D6). Nothing at
   * once where the socket closes meanwhile.
   */
  message(envelope: Envelope): Promise<SendResult> {
    if (!this.#open) return Promise.resolve(NO_RESPONSE)
    return new Promise((resolve) => {
      let cancel: () => void = () => {}
      const done = (answer: SendResult) => {
        cancel()
        this.#unconfirmed.delete(envelope.id)
        resolve(answer)
      }
      const attempt = (retries: number) => {
        this.#sendMessage(envelope)
        cancel = this.#o.later(() => (retries === 0 ? done(NO_RESPONSE) : attempt(retries - 1)), CONFIRM_WAIT)
      }
      this.#unconfirmed.set(envelope.id, done)
      attempt(CONFIRM_RETRIES)
    })
  }

  #sendMessage(envelope: Envelope): void {
    const input = envelope.input as NewMessage
    this.say({
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
    } as ClientFrame)
  }

  #connectIn(ms: number): void {
    this.#cancelConnect()
    this.#cancelConnect = this.#o.later(() => this.#connect(), ms)
  }

  #connect(): void {
    if (this.#stopped || this.#wire) return
    const wire = this.#o.open(this.#o.student, {
      open: () => wire === this.#wire && this.#up(),
      frame: (text) => wire === this.#wire && this.#hear(text),
      close: (code) => wire === this.#wire && this.#lost(code),
    })
    this.#wire = wire
  }

  #up(): void {
    this.#open = true
    this.say({ type: 'userOnline' })
    this.say({ type: 'getOnlineUsers' })
    this.#beat()
    this.#listen()
    this.#o.onOpen()
  }

  #beat(): void {
    this.#cancelHeartbeat = this.#o.later(() => {
      this.say({ type: 'heartbeat' })
      this.#beat()
    }, HEARTBEAT_EVERY)
  }

  /** Quiet for a while: ask; no answer either: the way is dead, whatever it looks like. */
  #listen(): void {
    this.#cancelQuiet()
    this.#cancelQuiet = this.#o.later(() => {
      this.#cancelQuiet = this.#o.later(() => {
        const wire = this.#wire
        this.#lost(0)
        wire?.close()
      }, PING_WAIT)
      this.say({ type: 'ping' })
    }, QUIET)
  }

  #hear(text: string): void {
    this.#listen()
    let frame: ServerFrame
    try {
      frame = JSON.parse(text) as ServerFrame
    } catch {
      this.#o.log('A frame could not be read')
      return
    }
    switch (frame.type) {
      case 'messageDelivered':
        return this.#unconfirmed.get(frame.clientMessageId)?.({ status: 201, body: frame.message, positions: frame.positions, retryAfter: null })
      case 'messageError': {
        const { status, code, message } = frame
        return this.#unconfirmed.get(frame.clientMessageId ?? '')?.({ status, body: { code, message }, positions: null, retryAfter: null })
      }
      case 'throttled':
      case 'newMessage':
      case 'queuedMessage':
      case 'availabilityUpdate':
        // The contract's frames for others: this client reads by pokes and pulls.
        return
      default:
        return this.#o.onFrame(frame)
    }
  }

  #lost(code: number): void {
    const wasOpen = this.#open
    this.#down()
    if (this.#stopped) return
    if (!wasOpen) this.#o.onConnectFailed()
    if (code === CLOSE.signedOut) return this.#o.onSignedOut()
    // A server that goes down says so; its clients come back spread out (hardening F21).
    this.#connectIn(RECONNECT_DELAY + (code === CLOSE.restarting ? this.#o.random() * RECONNECT_DELAY : 0))
  }

  #down(): void {
    const wasOpen = this.#open
    this.#open = false
    this.#wire = null
    this.#cancelHeartbeat()
    this.#cancelQuiet()
    for (const done of [...this.#unconfirmed.values()]) done(NO_RESPONSE)
    if (wasOpen) this.#o.onClose()
  }
}
