import { RESEND_DELAY, SECOND, SHOWN_CHATS_MAX } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import { checkHealth } from '../../outbox/http.ts'
import { httpTransport, type Transport } from '../../outbox/transport.ts'
import { backOff, mustYield, type SendResult } from '../../outbox/send-result.ts'
import { Drain } from '../../outbox/drain.ts'
import type { Pause } from '../../outbox/drain-states.ts'
import { announceMeetups } from './announce-meetups.ts'
import { Backfill } from './backfill.ts'
import type { ClientDependencies } from './dependencies.ts'
import { applyPresence, type SharedState, type ObservableValue } from '../tabs/shared-state.ts'
import { ConnectionReport } from './connection-report.ts'
import { authorsOf } from './match-pokes.ts'
import { DeliveryReceipts } from './delivery-receipts.ts'
import type { Replica } from './replica.ts'
import { SyncApiError } from './sync-api.ts'
import { Socket } from './socket.ts'
import { ShownChats } from './shown-chats.ts'
import { TypingStudents } from './typing-students.ts'
import { inBackground } from '../../platform/in-background.ts'

/** Pull interval while no socket is open (ms). Some networks let only plain requests through, and screens must be at most 5 s old. */
const PULL_INTERVAL = 4 * SECOND

/** The leader's work for all tabs: it pulls, holds the socket and runs the drain. */
export class SyncEngine {
  readonly drain: Drain
  readonly #socket: Socket
  readonly receipts: DeliveryReceipts
  readonly #backfill: Backfill
  readonly #report: ConnectionReport
  readonly #typing: TypingStudents
  #pulling = 0
  #failures = 0
  /** Number of times that the server was lost (`#onServerLost`). */
  #losses = 0
  /** The session was confirmed during the read that runs. */
  #isConfirmed = false
  /** A pull already checks why no socket opens: a dead server, an ended session, or a network that lets only plain requests through. */
  #knowsWhy = false
  /** The session may be valid again, and no read has shown yet whether it is. */
  #resumes = false
  #stopped = false
  #cancelPull: () => void = () => {}
  readonly #shown: ShownChats
  readonly #http: Transport

  constructor(
    private readonly o: ClientDependencies,
    private readonly replica: Replica,
    private readonly shared: ObservableValue<SharedState>,
    private readonly onServerTime: (now: number) => void,
  ) {
    const { me, local, envelopes } = o
    this.#backfill = new Backfill(me, local, replica, o.later)
    const http = (this.#http = httpTransport(o.http))
    this.#socket = new Socket({
      student: me,
      open: o.openWebSocket,
      now: o.now,
      later: o.later,
      random: o.random,
      onFrame: (frame) => this.#onFrame(frame),
      onOpen: () => this.#onOpen(),
      onClose: () => this.#onClose(),
      onConnectFailed: () => this.#onConnectFailed(),
      // The code is about the session that the socket opened with. The student may have signed in again since then, so a pull checks.
      onSignedOut: () => this.resume(),
      log: o.log,
    })
    this.#report = new ConnectionReport(shared, o.later, () => ({
      connected: this.#socket.isOpen,
      isPulling: this.#pulling > 0,
      isSending: this.drain.busy,
      paused: this.drain.paused,
    }))
    this.#typing = new TypingStudents(shared, o.later)
    this.#shown = new ShownChats(o.later, () => this.#sendShown())
    this.receipts = new DeliveryReceipts(
      local,
      (frame) => {
        this.#socket.send(frame)
        return this.#socket.isOpen
      },
      o.later,
    )
    this.drain = new Drain({
      store: envelopes,
      student: me,
      transport: announceMeetups(
        {
          ...http,
          // A chat message is sent over the open socket, and over HTTP if the socket does not confirm it (clarification D4).
          send: async (envelope) => {
            if (!goesBySocket(envelope)) return http.send(envelope)
            const result = await this.#socket.message(envelope)
            return result.status !== 0 ? result : this.#sendByHttp(envelope)
          },
        },
        me,
        local,
        (frame) => this.#socket.send(frame),
      ),
      now: o.now,
      random: o.random,
      later: o.later,
      responds: () => checkHealth(o.http),
      onResult: ({ responded, isPortal, pause }) => {
        if (responded !== null) this.#report.note({ isReached: responded, behindPortal: isPortal })
        if (pause) this.#paused(pause)
        // The server responds, so failed reads are tried again at once. They also show whether this version can read what the server sends
        // now.
        else if (responded && this.#failures > 0 && this.#pulling === 0) this.#pull()
        this.#report.publish()
      },
      onChange: () => this.#report.publish(),
    })
  }

  start(): void {
    this.#socket.start()
    this.drain.wake()
    this.#pull()
  }

  /** Stops for good, because the student signed out or another tab leads. */
  stop(): void {
    this.#stopped = true
    this.#report.stop()
    this.#cancelPull()
    this.#backfill.stop()
    this.drain.stop()
    this.receipts.sendNow()
    this.#socket.stop()
    this.#typing.stop()
    this.#shown.stop()
  }

  /** Retries at once, because the browser reports that the network is back or the page is visible again. */
  retryNow(): void {
    if (this.drain.paused) return this.resume()
    this.drain.retryNow()
    this.#socket.retryNow()
    if (!this.#socket.isOpen || this.#failures > 0) this.#pull()
  }

  /**
   * Continues what has stopped or failed: the server has confirmed the session, now or in the last minutes. Pulls only if the drain has
   * paused or a read has failed.
   */
  onSessionConfirmed(): void {
    if (this.drain.paused || this.#failures > 0) return this.retryNow()
    this.drain.retryNow()
    this.#socket.retryNow()
    this.#isConfirmed = this.#pulling > 0
  }

  /** Pulls although the drain is paused, because the student may have signed in again. */
  resume(): void {
    this.#failures = 0
    this.#resumes = true
    this.#pull()
  }

  get socketTriesIn(): number | null {
    return this.#socket.triesIn
  }

  /** Returns whether an envelope may be stored with its first attempt counted, and sent at once. */
  get isClear(): boolean {
    return this.#socket.isOpen && this.drain.isClear
  }

  send(envelope: Envelope): void {
    this.drain.send(envelope)
  }

  /**
   * Hands an envelope to the open socket in this turn, while the device stores it (ADR 0100), and returns the result. If the socket
   * does not respond, the request follows as always, but not before the envelope is stored.
   */
  sendAtOnce(envelope: Envelope, storing: Promise<Envelope>): Promise<SendResult> {
    const sending = this.#socket.message(envelope).then((result) =>
      result.status !== 0
        ? result
        : storing.then(
            // An engine that has stopped leaves it to the next drain.
            (stored) => (this.#stopped ? result : this.#sendByHttp(stored)),
            () => result,
          ),
    )
    return this.drain.follow(envelope, storing, sending)
  }

  /**
   * Sends what the socket did not confirm. Its response shows that the server can be reached, which the drain cannot know: it began
   * this send before the socket closed.
   */
  async #sendByHttp(envelope: Envelope): Promise<SendResult> {
    const losses = this.#losses
    const result = await this.#http.send(envelope)
    if (result.status !== 0 && losses === this.#losses) this.#responds()
    return result
  }

  typing(partnerId: StudentId, isTyping: boolean): void {
    this.#socket.send({ type: 'typing', recipientId: partnerId, isTyping })
  }

  /** A tab shows this chat to the student; null: none. Its messages need no push. */
  showing(tab: string, partnerId: StudentId | null): void {
    this.#shown.show(tab, partnerId)
  }

  #sendShown(): void {
    this.#socket.send({ type: 'showing', chats: this.#shown.chats.slice(0, SHOWN_CHATS_MAX) })
  }

  activity(): void {
    this.#socket.activity(this.o.now())
  }

  // -- Reading -----------------------------------------------------------------------------------------------------

  #pull(): void {
    this.#isConfirmed = false
    if (this.#stopped || (this.drain.paused && !this.#resumes)) return
    this.#track(this.replica.pull())
  }

  /** Shows 'syncing' while `read` runs, if it takes longer than `REPORT_DELAY` or the server was not reached before. */
  #track(read: Promise<unknown>): void {
    this.#cancelPull()
    this.#pulling++
    this.#report.publish()
    this.#follow(read.finally(() => this.#pulling--))
  }

  /** Follows any read: its success shows that the server can be reached, its error why not. */
  #follow(read: Promise<unknown>): void {
    const losses = this.#losses
    void read
      .then(
        () => {
          this.#failures = 0
          this.#isConfirmed = false
          this.#resumes = false
          if (this.drain.paused) this.drain.resume()
          this.#backfill.soon()
          // The response may be older than the loss.
          if (losses !== this.#losses) return
          this.#report.note({ serverFails: false })
          this.#responds()
          if (!this.#socket.isOpen) {
            this.#socket.connectNow()
            this.#pullIn(PULL_INTERVAL)
          }
        },
        (error: unknown) => this.#failed(error),
      )
      .finally(() => this.#report.publish())
  }

  /** Notes that the server responds now. */
  #responds(): void {
    this.#report.note({ isReached: true, behindPortal: false })
    this.drain.onServerResponse()
  }

  #failed(error: unknown): void {
    if (this.#stopped) return
    const { status, code } = error instanceof SyncApiError ? error : { status: -1, code: '' }
    // Only errors of our own server have a code. A proxy may also respond with 5xx, and knows nothing of the server.
    this.#report.note({ serverFails: status >= 500 && code !== '', behindPortal: status === 0 && code === 'portal' })
    if (mustYield(status, code)) return this.#paused('other-student')
    // The read was sent with the session before the confirmed one.
    if (status === 401 && this.#isConfirmed) return this.resume()
    if (status === 401) return this.#paused('signed-out')
    if (status === 426) return this.#paused('outdated')
    if (status === -1) this.o.log('Reading failed', { cause: error })
    if (status > 0) this.drain.onServerResponse()
    else if (status === 0 && !this.#socket.isOpen) this.#onServerLost()
    this.#report.note({ isReached: status > 0 && status < 500 })
    this.#knowsWhy = false
    this.#pullIn(backOff(++this.#failures, this.o.random))
  }

  #pullIn(ms: number): void {
    this.#cancelPull()
    this.#cancelPull = this.o.later(() => {
      if (!this.#socket.isOpen || this.#failures > 0) this.#pull()
    }, ms)
  }

  // -- The socket --------------------------------------------------------------------------------------------------

  #onOpen(): void {
    this.#report.note({ isReached: true, behindPortal: false })
    this.#knowsWhy = false
    this.#report.publish()
    // An attempted envelope is sent again 1 s (`RESEND_DELAY`) after the socket is back (spec §4), and the rest at its first frame.
    this.o.later(() => {
      if (this.#socket.isOpen) this.drain.onServerResponse()
      this.drain.retryNow()
    }, RESEND_DELAY)
    if (this.#shown.chats.length > 0) this.#sendShown()
    inBackground(this.receipts.onOpen(), 'The due receipts could not be sent')
  }

  #onClose(): void {
    // Stay offline until a request gets a response. A retry does not count as syncing, or the connection bar would change at each loss.
    this.#report.note({ isReached: false })
    this.#onServerLost()
    this.shared.update({ online: [], typing: [], voice: {} })
    this.#report.publish()
    this.#pullIn(RESEND_DELAY)
  }

  #onServerLost(): void {
    this.#losses++
    this.drain.onServerLost()
  }

  #onConnectFailed(): void {
    // Failing pulls schedule their own retries.
    if (this.#knowsWhy || this.#failures > 0) return
    this.#knowsWhy = true
    this.#pullIn(0)
  }

  #onFrame(frame: ServerFrame): void {
    const { value } = this.shared
    this.drain.onServerResponse()
    switch (frame.type) {
      case 'poke': {
        for (const writer of authorsOf(frame)) this.#typing.set(writer, false)
        const turn = this.replica.receivePoke(frame)
        return turn ? this.#follow(turn) : undefined
      }
      case 'hello':
        this.onServerTime(frame.now)
        this.shared.update({
          lastSeen: { ...value.lastSeen, ...frame.lastSeen },
          comingSoon: frame.comingSoon,
          operator: frame.operator,
          portalCheckUrl: frame.portalCheckUrl ?? null,
        })
        return this.#track(this.replica.catchUp(frame.positions))
      case 'pong':
        this.onServerTime(frame.now)
        return void this.replica.catchUp(frame.positions).then(
          // Also without a pull: another tab may have pulled as the leader, and have ended before its backfill.
          () => this.#backfill.soon(),
          (error: unknown) => this.#failed(error),
        )
      case 'onlineUsers':
        return this.shared.update({ online: frame.users.map((user) => (typeof user === 'string' ? idOf<StudentId>(user) : user.id)) })
      case 'presence':
        return this.shared.update(applyPresence(value, frame.changes))
      case 'userTyping':
        return this.#typing.set(frame.userId, frame.isTyping)
      case 'voiceRoom':
        return this.shared.update({ voice: { ...value.voice, [frame.room]: frame.seats } })
      default:
        return
    }
  }

  #paused(why: Pause): void {
    if (this.#stopped) return
    this.#resumes = false
    this.drain.pause(why)
    this.#cancelPull()
    if (why === 'other-student') this.o.otherStudent()
    this.#report.publish()
  }
}

/** Returns whether an envelope goes over the open socket: only a message does (clarification D4). */
export function goesBySocket({ kind }: Pick<Envelope, 'kind'>): boolean {
  return kind === 'sendMessage'
}
