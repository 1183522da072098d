import { setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND, SILENCE, SILENCE_WITHOUT_PING } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import { noteSeen } from '../auth/note-seen.ts'
import { isLiveSession, type Authenticated } from '../auth-session.ts'
import { CommandError } from '../command-error.ts'
import { TOO_MANY_VALUES } from '../http/json.ts'
import type { FrameLimit, LimitOwner } from '../limits/limits.ts'
import { loadVisibilityScope } from '../queries/viewer.ts'
import type { Services } from '../services.ts'
import { surplusSockets } from '../socket/surplus-sockets.ts'
import type { AuthSession, FeedMove } from '../store/records.ts'
import type { StudentSnapshot } from './mounts/student-snapshot.ts'
import * as frames from './protocol/frames.ts'
import { Pieces, type Piece } from './protocol/pieces.ts'
import { Refusal } from './refusal.ts'
import { OwnPresence } from './own-presence.ts'
import { Requests } from './requests.ts'
import { TreePeer, type TreeSocket } from './tree-peer.ts'

/** The state of a signed-in connection besides its frames. */
interface SignedIn {
  requests: Requests
  peer: TreePeer
  presence: OwnPresence
  signIn: AuthSession
}

/** One connection to the realtime database, from open to close. Who it is for is decided when it opens, and never changes. */
export class TreeConnection {
  readonly #pieces = new Pieces()
  readonly #limit: FrameLimit
  #signed: SignedIn | null = null
  #isOpen = true
  #turn: Promise<void> = Promise.resolve()
  /** Time since the client last sent anything, or its network responded to a ping, in ms. */
  #silence = 0
  /** Time since the client itself last sent anything, in ms. A frozen page sends nothing, while its network goes on responding. */
  #silentFor = 0
  readonly #arrived = new Set<string>()
  #isRefreshDue = false
  /** The writes that the client left for the end of the connection. */
  #left: Promise<void> = Promise.resolve()

  constructor(
    private readonly services: Services,
    owner: LimitOwner,
    private readonly socket: TreeSocket,
  ) {
    this.#limit = services.limits.frames(owner)
  }

  /** Sends `hello`, and serves the student of the session. Without a session it refuses every request that needs a student. */
  async open(signed: Authenticated | null, owner: LimitOwner, host: string): Promise<void> {
    const { services } = this
    if (signed && !(await this.#signIn(signed, owner))) return
    if (!this.#isOpen) return
    services.socketTicker.add(this)
    this.socket.send(frames.hello(services.now(), host, services.newId()))
  }

  async #signIn({ student, signIn }: Authenticated, owner: LimitOwner): Promise<boolean> {
    const { services } = this
    const { hub, realtime, limits, store } = services
    const peer = new TreePeer(await store.read((view) => loadVisibilityScope(view, student)), signIn.idHash, this.socket)
    if (!this.#isOpen) return false
    const writer = { student: student.id, signIn, owner, here: realtime }
    const requests: Requests = new Requests(services, writer, {
      send: (text) => this.#send(text),
      onOwnChange: (change) => presence.apply(change),
    })
    const presence = new OwnPresence(services, peer, signIn, requests)
    this.#signed = { requests, peer, presence, signIn }
    hub.add(peer, [])
    realtime.add(this)
    const mine = [...hub.of(student.id)].filter(({ kind }) => kind === 'tree')
    for (const oldest of surplusSockets(mine, limits.sockets(student.id))) oldest.close(CLOSE.displaced, 'too many sockets')
    // The hub closes this connection from now on; an end of the session before that is found here.
    const { scope, current } = await store.read(async (view) => ({
      scope: await loadVisibilityScope(view, (await view.students.byId(student.id)) ?? student),
      current: await view.signIns.byHash(signIn.idHash),
    }))
    Object.assign(peer, scope)
    if (current && isLiveSession(current, services.now()) && !peer.isEnded) return true
    peer.close(CLOSE.signedOut, 'signed out')
    return false
  }

  get student(): StudentId {
    return this.#here.peer.viewer.id
  }

  get feeds(): readonly string[] {
    return this.#here.peer.viewer.feeds
  }

  /** When its client last said that the student is here: epoch ms. */
  get lastHeartbeatAt(): number | null {
    return this.#here.presence.lastHeartbeatAt
  }

  get #here(): SignedIn {
    if (!this.#signed) throw new TypeError('This connection has no student.')
    return this.#signed
  }

  /** Takes one frame; null if it is not text. Bytes are counted before anything is parsed (hardening N49). */
  take(text: string | null, bytes: number): void {
    if (!this.#isOpen || this.#signed?.peer.isEnded) return
    this.#silence = 0
    this.#silentFor = 0
    this.#signed?.presence.onFrame()
    const wait = this.#pieces.isTooLong ? 0 : this.#limit.takeBytes(bytes)
    const piece: Piece = text === null ? { kind: 'nonsense' } : this.#pieces.take(text, wait === 0)
    switch (piece.kind) {
      case 'nothing':
        return
      case 'nonsense':
        return this.close(CLOSE.tooMany, 'not the protocol')
      case 'unread':
        return this.#refuseUnread(piece, wait)
      case 'whole':
        this.#turn = this.#turn.then(() => this.#receiveInTurn(piece.text))
    }
  }

  #refuseUnread({ beginning, isTooLong }: Extract<Piece, { kind: 'unread' }>, wait: number): void {
    if (!this.#limit.countRefused()) return this.close(CLOSE.tooMany, 'too many frames')
    const id = frames.idOfRequest(beginning)
    if (id === null) return
    this.#send(frames.refuse(id, isTooLong ? new Refusal('too_big', 'A request has at most 1 MB.') : tooMuch(wait)))
  }

  /** Handles a message, then lets the event loop serve others: a client may have sent hundreds at once. */
  async #receiveInTurn(text: string): Promise<void> {
    try {
      await this.#receive(text)
    } catch (error) {
      this.services.failure(error)
    }
    await nextTurn()
  }

  async #receive(text: string): Promise<void> {
    // The message has waited for those before it, and the session may have ended in the meantime (hardening N58).
    if (!this.#isOpen || this.#signed?.peer.isEnded) return
    const wait = this.#limit.take(1)
    if (wait > 0) return this.#refuseUnread({ kind: 'unread', beginning: text, isTooLong: false }, wait)
    const heard = this.#parse(text)
    if (heard.kind === 'ping') this.#send(frames.pong())
    if (heard.kind === 'request') await this.#respond(heard.request)
  }

  #parse(text: string): frames.ClientMessage {
    try {
      return frames.parseFrame(text)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      this.services.log.info({ event: 'frame-ignored' })
      const id = frames.idOfRequest(text)
      if (id !== null)
        this.#send(frames.refuse(id, new Refusal(error.code === TOO_MANY_VALUES ? 'too_big' : 'invalid_data', error.message)))
      return { kind: 'nothing' }
    }
  }

  async #respond(request: frames.Request): Promise<void> {
    try {
      if (WITHOUT_STUDENT.has(request.action)) return this.#send(frames.respond(request.id))
      if (!this.#signed) throw new Refusal('permission_denied', 'Sign in to continue.')
      await this.#signed.requests.handle(request)
    } catch (error) {
      this.#send(frames.refuse(request.id, this.#refusalOf(error)))
    }
  }

  /** Translates an error of the commands into what the SDK knows. */
  #refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    const { status, message } = this.services.failure(error)
    if (status === 429 || status >= 500) return new Refusal('unavailable', message)
    if (status === 413) return new Refusal('too_big', message)
    return new Refusal(status === 400 ? 'invalid_data' : 'permission_denied', message)
  }

  onFeedMove({ entries }: FeedMove): void {
    const { requests, peer } = this.#here
    const isShown = requests.listens.onFeedMove(entries)
    if (!peer.away) for (const { collection, docId } of entries) if (collection === 'messages') this.#arrived.add(docId)
    if (isShown || this.#arrived.size > 0) this.#refreshSoon()
  }

  onPersonChange(student: StudentId): void {
    if (this.#here.requests.listens.onPersonChange(student)) this.#refreshSoon()
  }

  #refreshSoon(): void {
    if (this.#isRefreshDue) return
    this.#isRefreshDue = true
    queueMicrotask(() => {
      this.#isRefreshDue = false
      if (!this.#isOpen) return
      const { requests, presence } = this.#here
      const arrived = [...this.#arrived]
      this.#arrived.clear()
      const deliver = async (snapshot: StudentSnapshot) => presence.deliver(snapshot, await snapshot.view.messages.byIds(arrived))
      requests.refresh(arrived.length > 0 ? deliver : undefined).catch((error: unknown) => {
        // An account that has ended closes its sockets.
        if (!(error instanceof Refusal)) this.services.failure(error)
      })
    })
  }

  /** The network of the client has responded to a ping: the connection is alive, the client perhaps not. */
  onPong(): void {
    this.#silence = 0
  }

  onSecond(): void {
    const { now } = this.services
    if (this.#signed && this.#signed.signIn.expiresAt <= now()) return this.close(CLOSE.signedOut, 'session expired')
    this.#signed?.presence.onSecond()
    this.#silentFor += SECOND
    if (this.#silentFor === SILENCE_WITHOUT_PING) this.#signed?.presence.onSilence()
    this.#silence += SECOND
    if (this.#silence >= SILENCE.closed) return this.close(CLOSE.silent, 'silent')
    if (this.#silence === SILENCE.pinged) this.socket.ping()
  }

  #send(text: string): void {
    if (this.#isOpen) this.socket.send(text)
  }

  /** Closes the connection and counts its student as gone at once: a frozen or unreachable client confirms the close late or never. */
  close(code: number, reason: string): void {
    if (this.#signed) this.#signed.peer.close(code, reason)
    else this.socket.close(code, reason)
    this.onClose()
  }

  async stop(): Promise<void> {
    this.close(CLOSE.restarting, 'restarting')
    await this.#left
  }

  /** The connection is gone: what the client left for now is written, and its student is away. */
  onClose(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    const { services } = this
    services.socketTicker.remove(this)
    if (!this.#signed) return
    const { peer, requests, presence, signIn } = this.#signed
    noteSeen(services, signIn)
    presence.end()
    services.hub.remove(peer)
    services.realtime.remove(this)
    this.#left = requests.runLeft().catch((error: unknown) => void services.failure(error))
  }
}

/** Actions that need no student: the session of the upgrade says who it is, not a token. */
const WITHOUT_STUDENT: ReadonlySet<string> = new Set(['s', 'auth', 'gauth', 'unauth', 'appcheck', 'unappeck'])

function tooMuch(wait: number): Refusal {
  return new Refusal(
    'unavailable',
    `That was a lot at once. Wait ${Number.isFinite(wait) ? `${Math.max(1, wait)} s` : 'a moment'}, then try again.`,
  )
}
