import type { CommandName, Input } from '../../../schemas/commands/registry.ts'
import { SECOND } from '../../../schemas/constants.ts'
import { isEditable, isWaiting, type Envelope } from '../../../schemas/envelope.ts'
import type { EnvelopeId, StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import { AlreadyAttempted } from '../../outbox/envelope-store.ts'
import { newEnvelope } from '../../outbox/new-envelope.ts'
import { classify, type SendResult } from '../../outbox/send-result.ts'
import type { HttpRequest } from '../../outbox/http.ts'
import { isLeftToNextPull, OlderMessages } from './older-messages.ts'
import { requestJson } from './request-json.ts'
import type { QueryArgs, QueryName, QueryValue, WorkerApi } from '../api.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { storageFailure } from '../storage-failure.ts'
import { goesBySocket, SyncEngine } from '../sync/sync-engine.ts'
import { oneAtATime } from '../tabs/one-at-a-time.ts'
import { leaderLock, resetLock } from '../store/tab-names.ts'
import { LeaderElection } from '../tabs/leader-election.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'
import { SharedStateChannel } from '../tabs/shared-state-channel.ts'
import type { ClientDependencies } from '../sync/dependencies.ts'
import { Overlay } from '../overlay/overlay.ts'
import { markLocalNotificationsRead } from '../store/local-notification-reads.ts'
import { QUERIES } from '../queries/index.ts'
import { OpenChats } from '../queries/open-chats.ts'
import { SearchIndex } from '../queries/search-index.ts'
import { Replica } from '../sync/replica.ts'
import type { Query, QueryContext } from '../queries/query-context.ts'
import { ResetWatcher } from '../sync/reset-watcher.ts'
import { inBackground } from '../../platform/in-background.ts'
import { logUnless } from '../../platform/log.ts'

type StudentQuery = Exclude<QueryName, 'session'>

/** Larger than every order in the store: an envelope that is still being stored is the last in the queue. */
const UNSTORED_ORDER = 2 ** 50

const ATTEMPTED = () => new DataError('attempted', 'This may have been sent already, so it cannot be changed any more.')

/** One student's data in one tab: submits commands, serves live queries and, if this tab leads, runs the sync engine. */
export class Client {
  readonly #o: ClientDependencies
  readonly #sharedState: ObservableValue<SharedState>
  readonly #sharing: SharedStateChannel
  readonly #resets: ResetWatcher
  readonly #overlay: Overlay
  readonly #replica: Replica
  readonly #leader: LeaderElection
  readonly #sources: QueryContext
  readonly #chats = new OpenChats()
  readonly older: OlderMessages
  #engine: SyncEngine | null = null
  #submitted = 0
  #stopped = false
  #ends: (() => void)[] = []

  constructor(dependencies: ClientDependencies) {
    this.#o = dependencies
    const { me, local, envelopes, later, locks, channel, tab } = dependencies
    dependencies.api.onServerTime = (time) => this.#onServerTime(time)
    this.#sharing = new SharedStateChannel({ local, channel, later, log: dependencies.log, leads: () => this.leads })
    this.#sharedState = this.#sharing.state
    this.#overlay = new Overlay(me, local, envelopes, later)
    this.#resets = new ResetWatcher(later)
    this.#replica = new Replica({
      me,
      local,
      envelopes,
      api: dependencies.api,
      now: () => this.#now(),
      deviceNow: dependencies.now,
      newId: () => uuidv7(dependencies.now(), dependencies.randomBytes),
      onStored: (ids) => this.#report((receipts) => receipts.reportStored(ids)),
      onReceived: (checkpoint) => this.#report((receipts) => receipts.reportReceived(checkpoint)),
      onWaiting: () => this.#engine?.drain.wake(),
      onPreview: (changes, at) => this.#overlay.preview(changes, at),
      onReset: this.#resets.here,
      resetAlone: (reset) => oneAtATime({ locks, name: resetLock(me), later }, reset),
    })
    this.older = new OlderMessages(me, local, this.#replica, this.#chats)
    this.#leader = new LeaderElection({
      name: leaderLock(me),
      id: tab,
      locks,
      channel,
      later,
      onElected: () => this.#onElected(),
      onDeposed: () => this.#onDeposed(),
    })
    this.#sources = {
      me,
      local,
      overlay: this.#overlay,
      chats: this.#chats,
      searched: new SearchIndex(),
      shared: this.#sharedState,
      resetting: this.#resets.on,
      now: () => this.#now(),
      later,
      utcOffset: () => dependencies.utcOffset(),
    }
  }

  async start(): Promise<void> {
    const { local, envelopes, channel, me } = this.#o
    await this.#sharing.load()
    await this.#overlay.start()
    if (this.#stopped) return
    this.#ends.push(
      channel.listen((message) => {
        if (message.type === 'wake') this.#engine?.drain.wake()
        if (message.type === 'resume') this.#engine?.retryNow()
        if (message.type === 'say-typing') this.#engine?.typing(message.partnerId, message.isTyping)
        if (message.type === 'showing') this.#engine?.showing(message.from, message.partnerId)
        this.#sharing.receive(message)
      }),
      this.#sharing.start(),
      this.#resets.watch(local),
    )
    this.#leader.start()
    this.#sharing.requestState()
    void this.#o.persisted
      .then((shown) => shown && this.#engine && this.#replica.catchUp(shown))
      .catch(logUnless(isLeftToNextPull, 'The next pull failed'))
    inBackground(envelopes.park(me, this.#o.now()), 'Envelopes of other students could not be parked', this.#o.log)
  }

  stop(): void {
    this.#stopped = true
    for (const end of this.#ends) end()
    this.#leader.stop()
    this.#engine?.stop()
    this.#engine = null
    this.#replica.stop()
    this.#overlay.stop()
  }

  get leads(): boolean {
    return this.#engine !== null
  }

  /** When the socket is opened again (`Socket.triesIn`); undefined if another tab has it. */
  get socketTriesIn(): number | null | undefined {
    return this.#engine?.socketTriesIn
  }

  get envelopes(): readonly Envelope[] {
    return this.#overlay.envelopes
  }

  // -- Reading -----------------------------------------------------------------------------------------------------

  watch<N extends StudentQuery>(name: N, args: QueryArgs<N>, listener: (value: QueryValue<N>) => void): () => void {
    // cast: name, arguments and value of a query belong together
    const query = QUERIES[name] as unknown as Query<QueryArgs<N>, QueryValue<N>>
    return query(this.#sources, args, listener)
  }

  // -- Acting ------------------------------------------------------------------------------------------------------

  /**
   * Submits a command. Screens show it at once, and a message goes at once, too, if nothing waits before it (ADR 0100). The promise
   * resolves when it is durable on this device or, if the device could not store it, at the server (architecture.md section 6).
   *
   * @param instead ids of editable envelopes that the new one replaces
   * @param id id of the envelope; a command whose id is stored already is not stored again
   */
  async act<N extends CommandName>(
    kind: N,
    given: Input<N>,
    instead?: readonly string[],
    id = idOf<EnvelopeId>(uuidv7(this.#o.now(), this.#o.randomBytes)),
  ): Promise<void> {
    if (this.#stopped) {
      this.#o.log(`${kind} discarded: no student is signed in`)
      throw new DataError('signed-out', 'Sign in to continue.')
    }
    const lead = this.#engine
    const draft = newEnvelope(kind, given, {
      id,
      student: this.#o.me,
      now: this.#now(),
      utcOffset: this.#o.utcOffset(),
      attempts: lead?.isClear ? 1 : 0,
    })
    const envelope = { ...draft, order: UNSTORED_ORDER + this.#submitted++ }
    const goesAtOnce = draft.attempts === 1 && goesBySocket(draft) && !instead?.length && this.#overlay.isFirst(draft)
    // Start the write first. Otherwise the overlay's own read of the queue would be before it in line.
    const storing = this.#o.envelopes.add(draft, instead, goesAtOnce)
    this.#overlay.add(envelope, instead)
    const sending = goesAtOnce ? lead?.sendAtOnce(envelope, storing) : undefined
    let stored: Envelope
    try {
      stored = await storing
    } catch (error) {
      if (await this.#hasArrived(envelope, sending)) return
      this.#overlay.remove(draft.id)
      throw error instanceof AlreadyAttempted ? ATTEMPTED() : storageFailure(error)
    }
    this.#overlay.noteStored(draft.id)
    // If this tab no longer leads, wake the new leader: it sends what this one had in flight.
    if (sending && this.#engine === lead) return
    if (!sending && stored.attempts === 1 && isWaiting(stored) && this.#engine) this.#engine.send(stored)
    else this.#wake()
  }

  /** Waits for the result of an envelope that this device could not store. If the server has it, a poke or a pull brings what it did. */
  async #hasArrived(envelope: Envelope, sending?: Promise<SendResult>): Promise<boolean> {
    const result = await sending
    if (!result || classify(envelope, result) !== 'accepted') return false
    this.#overlay.accept(envelope.id, result, this.#o.now())
    return true
  }

  /** Retries a refused change, or sends a pending one now. */
  async retry(id: string): Promise<void> {
    await this.#o.envelopes.update(id, (envelope) =>
      envelope.refused && !envelope.synced ? { ...envelope, refused: false, lastError: null, failingSince: null } : envelope,
    )
    this.#wake()
    this.#retryNow()
  }

  /**
   * Takes back a change that was never attempted or was refused. Returns its input, or null if it was taken back before. Rejects
   * with 'attempted' if the change may have been sent.
   */
  async discard(id: string): Promise<unknown> {
    let taken: Envelope | null = null
    const left = await this.#o.envelopes.update(id, (envelope) => {
      if (!isEditable(envelope)) return envelope
      taken = envelope
      return null
    })
    // An unstored envelope is on its way into the store, and may be sent from there.
    if (left || (!taken && this.#overlay.isUnstored(id))) throw ATTEMPTED()
    return (taken as Envelope | null)?.input ?? null // cast: TypeScript does not see the assignment in the callback
  }

  /**
   * Sends a request whose response the student waits for. Rejects with the server's message, or a default one if the server was not
   * reached.
   */
  request(path: string, body?: unknown, method?: HttpRequest['method']): Promise<unknown> {
    return requestJson(this.#o.http, this.#o.me, path, body, method)
  }

  /** Stores on this device, and on no other, that notifications which it created were read. */
  markLocalNotificationsRead(ids: readonly string[]): Promise<void> {
    return markLocalNotificationsRead(this.#o.local, ids).catch((error: unknown) => {
      throw storageFailure(error)
    })
  }

  typing(partnerId: StudentId, isTyping: boolean): void {
    if (this.#engine) this.#engine.typing(partnerId, isTyping)
    else this.#o.channel.post({ type: 'say-typing', partnerId, isTyping })
  }

  /** Says which chat this tab shows to the student; null: none. */
  showing(partnerId: StudentId | null): void {
    const { tab, channel } = this.#o
    if (this.#engine) this.#engine.showing(tab, partnerId)
    else channel.post({ type: 'showing', from: tab, partnerId })
  }

  /** Handles browser events that workers do not receive. */
  handleWindowEvent(event: Exclude<Parameters<WorkerApi['handleWindowEvent']>[0], 'leaving'>): void {
    switch (event) {
      case 'visible':
      case 'focus':
        this.#leader.setVisible(true)
        this.#leader.checkLeader()
        return this.#retryNow()
      case 'hidden':
        this.#engine?.receipts.sendNow()
        return this.#leader.setVisible(false)
      case 'online':
        return this.#retryNow()
      case 'activity':
        return this.#engine?.activity()
      case 'offline':
        // The socket detects this itself; an `offline` event of a browser is often wrong.
        return
    }
  }

  /** Makes a leader continue that stopped without a session: the server has confirmed the session, now or in the last minutes. */
  onSessionConfirmed(): void {
    if (this.#engine) this.#engine.onSessionConfirmed()
    else this.#o.channel.post({ type: 'resume' })
  }

  /** Lets the leader report messages that have come, once they are on this device. */
  #report(by: (receipts: SyncEngine['receipts']) => void): void {
    const reported = this.#o.persisted.then(() => this.#engine && by(this.#engine.receipts))
    inBackground(reported, 'Received messages were not reported', this.#o.log)
  }

  /** Wakes the drain of the leader for a waiting envelope. A leader that does not respond is replaced. */
  #wake(): void {
    if (this.#engine) return this.#engine.drain.wake()
    this.#o.channel.post({ type: 'wake' })
    this.#leader.checkLeader()
  }

  /** Makes the leader retry at once, because the obstacle may be gone. */
  #retryNow(): void {
    if (this.#engine) this.#engine.retryNow()
    else this.#o.channel.post({ type: 'resume' })
  }

  /** Returns the time, epoch ms, server clock, as far as this device knows its offset. */
  #now(): number {
    return this.#o.now() + this.#sharedState.value.clockOffset
  }

  #onServerTime(time: number): void {
    const offset = Math.round(time - this.#o.now())
    // Differences up to 1 s come from the network, not from the clock.
    if (Math.abs(offset - this.#sharedState.value.clockOffset) > SECOND) this.#sharedState.update({ clockOffset: offset })
  }

  #onElected(): void {
    if (this.#stopped) return
    this.#resets.endWait()
    this.#engine = new SyncEngine(this.#o, this.#replica, this.#sharedState, (time) => this.#onServerTime(time))
    this.#engine.start()
  }

  #onDeposed(): void {
    this.#engine?.stop()
    this.#engine = null
  }
}
