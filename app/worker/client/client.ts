import * as z from 'zod/mini'
import { commandOf, type CommandName, type Input } from '../../../schemas/commands/registry.ts'
import { HISTORY_PAGE, SECOND } from '../../../schemas/constants.ts'
import { isEditable, isWaiting, type Envelope } from '../../../schemas/envelope.ts'
import { pairKey, type EnvelopeId, type StudentId } from '../../../schemas/ids.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import { AlreadyAttempted, type NewEnvelope } from '../../outbox/envelope-store.ts'
import type { HttpRequest } from '../../outbox/http.ts'
import { requestJson } from './request-json.ts'
import type { QueryArgs, QueryName, QueryValue, WorkerApi } from '../api.ts'
import { dataError, storageFailure } from '../data-error.ts'
import { SyncEngine } from '../sync/sync-engine.ts'
import { LeaderElection } from '../tabs/leader-election.ts'
import { INITIAL_SHARED_STATE, ObservableValue, type SharedState } from '../tabs/shared-state.ts'
import type { ClientDependencies } from './dependencies.ts'
import { Overlay } from '../overlay/overlay.ts'
import { markLocalNotificationsRead } from '../store/local-notification-reads.ts'
import { QUERIES } from '../queries/index.ts'
import { OpenChats } from '../queries/open-chats.ts'
import { Searched } from '../queries/search-index.ts'
import { Replica } from '../sync/replica.ts'
import { SyncApiError } from '../sync/sync-api.ts'
import type { Query, QueryContext } from '../queries/query-context.ts'
import { ResetWatcher } from '../sync/reset-watcher.ts'

type StudentQuery = Exclude<QueryName, 'session'>

/** Above every order that the store gives: a change on its way into the store is the last. */
const FRESH = 2 ** 50

const CLOCK = 'clock-offset'

const ATTEMPTED = () => dataError('attempted', 'This may have been sent already, so it cannot be changed any more.')

/** One student's data in one tab: acts, live queries, and, where this tab leads, the exchange with the server. */
export class Client {
  readonly #o: ClientDependencies
  readonly #live = new ObservableValue<SharedState>(INITIAL_SHARED_STATE)
  /** Within this second the others were told who leads. */
  #insisted = false
  readonly #swapping: ResetWatcher
  readonly #overlay: Overlay
  readonly #replica: Replica
  readonly #leader: LeaderElection
  readonly #sources: QueryContext
  readonly #chats = new OpenChats()
  #lead: SyncEngine | null = null
  #given = 0
  #stopped = false
  #ends: (() => void)[] = []

  constructor(outside: ClientDependencies) {
    this.#o = outside
    const { me, local, envelopes, later, locks, channel, tab } = outside
    outside.reader.heardTime = (time) => this.#heardTime(time)
    this.#overlay = new Overlay(me, local, envelopes, later)
    this.#swapping = new ResetWatcher(later)
    this.#replica = new Replica({
      me,
      local,
      envelopes,
      api: outside.reader,
      now: () => this.#now(),
      deviceNow: outside.now,
      newId: () => uuidv7(outside.now(), outside.randomBytes),
      onStored: (ids) => void outside.kept.then(() => this.#lead?.receipts.stored(ids)),
      onReceived: (checkpoint) => void outside.kept.then(() => this.#lead?.receipts.received(checkpoint)),
      onWaiting: () => this.#lead?.drain.wake(),
      onPreview: (changes) => this.#overlay.preview(changes),
      onReset: this.#swapping.here,
      onPaging: (on) => this.#lead?.paging(on),
    })
    this.#leader = new LeaderElection({
      name: `friendioo-leader-${me}`,
      id: tab,
      locks,
      channel,
      later,
      onElected: () => this.#led(),
      onDeposed: () => this.#lost(),
    })
    this.#sources = { me, local, overlay: this.#overlay, chats: this.#chats, searched: new Searched(), live: this.#live, swapping: this.#swapping.on, now: () => this.#now(), later, utcOffset: () => outside.utcOffset() }
  }

  async start(): Promise<void> {
    const { local, envelopes, channel, me } = this.#o
    this.#live.update({ clockOffset: (await local.note<number>(CLOCK)) ?? 0 })
    await this.#overlay.start()
    if (this.#stopped) return
    this.#ends.push(
      channel.listen((message) => {
        if (message.type === 'wake') this.#lead?.drain.wake()
        if (message.type === 'resume') this.#lead?.retryNow()
        if (message.type === 'say-typing') this.#lead?.typing(message.partnerId, message.isTyping)
        if (message.type === 'ask-live' && this.#lead) channel.post({ type: 'live', live: this.#live.value })
        if (message.type === 'live') this.#told(message.live)
      }),
      this.#live.watch((live) => this.#lead && channel.post({ type: 'live', live })),
      this.#rememberClock(),
      this.#swapping.watch(local),
    )
    this.#leader.start()
    channel.post({ type: 'ask-live' })
    void envelopes.park(me, this.#o.now()).catch(() => {})
  }

  stop(): void {
    this.#stopped = true
    for (const end of this.#ends) end()
    this.#leader.stop()
    this.#lead?.stop()
    this.#lead = null
    this.#replica.stop()
    this.#overlay.stop()
  }

  get leads(): boolean {
    return this.#lead !== null
  }

  get envelopes(): readonly Envelope[] {
    return this.#overlay.envelopes
  }

  // -- Reading -----------------------------------------------------------------------------------------------------

  live<N extends StudentQuery>(name: N, args: QueryArgs<N>, listener: (value: QueryValue<N>) => void): () => void {
    const query = QUERIES[name] as unknown as Query<QueryArgs<N>, QueryValue<N>>
    return query(this.#sources, args, listener)
  }

  /**
   * Shows a page more of what is older, and so many at least, from this device or, when that has no more, from the server.
   * Answers whether there is more.
   */
  async older(partnerId: StudentId, atLeast = 0): Promise<boolean> {
    const open = this.#chats.of(partnerId).map((chat) => ({ chat, upTo: Math.max(chat.limit, chat.shown + HISTORY_PAGE, atLeast) }))
    const allHere = open.length > 0 && open.every(({ chat }) => chat.shown >= chat.limit)
    // A tab that follows may read history, too: its pages compare and set like the leader's.
    const came = allHere || (await this.#replica.older(partnerId).catch(() => false))
    for (const { chat, upTo } of open) chat.deepen(upTo)
    return came
  }

  /** See `WorkerApi`. What the server does not give any more (a partner who blocked me) holds up none of the others. */
  async bringOlder(partnerId: StudentId | null): Promise<'nearer' | 'not-kept' | 'done'> {
    const loaded = await this.#replica.loaded()
    const partners = partnerId === null ? (await this.#o.local.find('conversations', {})).map(({ id }) => id) : [partnerId]
    const reach = (partner: StudentId, known = loaded) => known[pairKey(this.#o.me, partner)]?.from
    for (const partner of partners) {
      if (reach(partner) === 0) continue
      try {
        await this.#replica.older(partner)
      } catch (error) {
        if (error instanceof SyncApiError && error.status === 404) continue
        throw error
      }
      // Another tab may have been first.
      return reach(partner, await this.#replica.loaded()) === reach(partner) ? 'not-kept' : 'nearer'
    }
    return 'done'
  }

  // -- Acting ------------------------------------------------------------------------------------------------------

  /**
   * Gives a command: shown at once, resolved when it is durable on this device (architecture.md section 6).
   *
   * @param instead ids of editable envelopes whose place it takes
   * @param id of the envelope: one that is stored under it already is not given again
   */
  async act<N extends CommandName>(kind: N, given: Input<N>, instead?: readonly string[], id = uuidv7(this.#o.now(), this.#o.randomBytes) as EnvelopeId): Promise<void> {
    if (this.#stopped) {
      this.#o.log(`Nobody is here any more: ${kind} was not kept`)
      throw dataError('signed-out', 'Sign in to continue.')
    }
    const draft = this.#draft(kind, given, id)
    // Asked first: the overlay's own reading of the queue would otherwise be before it in line.
    const adding = this.#o.envelopes.add(draft, instead)
    this.#overlay.add({ ...draft, order: FRESH + this.#given++ })
    let stored: Envelope
    try {
      stored = await adding
    } catch (error) {
      this.#overlay.remove(draft.id)
      throw error instanceof AlreadyAttempted ? ATTEMPTED() : storageFailure(error)
    }
    if (stored.attempts === 1 && isWaiting(stored) && this.#lead) this.#lead.send(stored)
    else this.#wake()
  }

  /** Tries a refused change again, or a waiting one now. */
  async retry(id: string): Promise<void> {
    await this.#o.envelopes.update(id, (envelope) =>
      envelope.refused && !envelope.synced ? { ...envelope, refused: false, lastError: null, failingSince: null } : envelope,
    )
    this.#wake()
    this.#lookAgain()
  }

  /** Takes back what was never attempted, or was refused for good; answers what had been composed, null where it was taken back before. */
  async discard(id: string): Promise<unknown> {
    let taken: Envelope | null = null
    const left = await this.#o.envelopes.update(id, (envelope) => {
      if (!isEditable(envelope)) return envelope
      taken = envelope
      return null
    })
    // Not there yet: it is on its way into the store, and may go out from there.
    if (left || (!taken && this.#overlay.isUnstored(id))) throw ATTEMPTED()
    return (taken as Envelope | null)?.input ?? null
  }

  /** What is asked while its student waits for the answer. Rejects with the server's words, or without where it was not reached. */
  ask(path: string, body?: unknown, method?: HttpRequest['method']): Promise<unknown> {
    return requestJson(this.#o.http, this.#o.me, path, body, method)
  }

  /** Notifications that this device made were read: kept here, and on no other device. */
  noticed(ids: readonly string[]): Promise<void> {
    return markLocalNotificationsRead(this.#o.local, ids).catch((error: unknown) => {
      throw storageFailure(error)
    })
  }

  typing(partnerId: StudentId, isTyping: boolean): void {
    if (this.#lead) this.#lead.typing(partnerId, isTyping)
    else this.#o.channel.post({ type: 'say-typing', partnerId, isTyping })
  }

  /** Browser events that workers do not get. */
  told(event: Exclude<Parameters<WorkerApi['handleWindowEvent']>[0], 'leaving'>): void {
    switch (event) {
      case 'visible':
      case 'focus':
        this.#leader.setVisible(true)
        this.#leader.ask()
        return this.#lead?.retryNow()
      case 'hidden':
        return this.#leader.setVisible(false)
      case 'online':
        return this.#lookAgain()
      case 'activity':
        return this.#lead?.activity()
      case 'offline':
        // The socket finds out by itself; a browser's word that it is offline is often wrong.
        return
    }
  }

  /** Somebody is signed in, for sure: a leader that had stopped for want of it goes on. */
  signedIn(): void {
    this.#lookAgain()
  }

  get waiting(): number {
    return this.#overlay.envelopes.filter((envelope) => isWaiting(envelope) && commandOf(envelope.kind).counted).length
  }

  #draft(kind: CommandName, given: unknown, id: EnvelopeId): NewEnvelope {
    const spec = commandOf(kind)
    const parsed = z.safeParse(spec.input, spec.idOf ? { id, ...(given as object) } : given)
    if (!parsed.success) throw dataError('invalid', parsed.error.issues[0]?.message ?? 'Invalid input')
    const input = parsed.data
    return {
      id: (spec.idOf?.(input) ?? id) as EnvelopeId,
      v: spec.version,
      kind,
      senderId: this.#o.me,
      receiverId: spec.receiver(input),
      input,
      composedAt: this.#now(),
      utcOffset: this.#o.utcOffset(),
      attempts: this.#lead?.isClear ? 1 : 0,
      failingSince: null,
      lastError: null,
      refused: false,
      answer: null,
      answeredAt: null,
      synced: false,
      parkedAt: null,
      laid: 1,
    }
  }

  /** Something waits: the leader drains it; one that does not answer is replaced. */
  #wake(): void {
    if (this.#lead) return this.#lead.drain.wake()
    this.#o.channel.post({ type: 'wake' })
    this.#leader.ask()
  }

  /** Whatever stood in the way may be over: the tab that leads tries again at once. */
  #lookAgain(): void {
    if (this.#lead) this.#lead.retryNow()
    else this.#o.channel.post({ type: 'resume' })
  }

  /** Server's clock, as far as this device knows it. */
  #now(): number {
    return this.#o.now() + this.#live.value.clockOffset
  }

  #heardTime(time: number): void {
    const offset = Math.round(time - this.#o.now())
    // Small differences are the network's, not the clock's.
    if (Math.abs(offset - this.#live.value.clockOffset) > SECOND) this.#live.update({ clockOffset: offset })
  }

  /**
   * The leading tab says how things stand. Where this is the one that leads, a tab that led before has woken up and does not know
   * it yet: the others hear at once what is true. Two that both take themselves for it do not answer each other for ever.
   */
  #told(live: SharedState): void {
    if (!this.#lead) return this.#live.set(live)
    if (this.#insisted) return
    this.#insisted = true
    this.#o.later(() => (this.#insisted = false), SECOND)
    this.#o.channel.post({ type: 'live', live: this.#live.value })
  }

  #rememberClock(): () => void {
    let known = this.#live.value.clockOffset
    return this.#live.watch(({ clockOffset }) => {
      if (clockOffset === known) return
      known = clockOffset
      void this.#o.local.setNote(CLOCK, clockOffset).catch(() => {})
    })
  }

  #led(): void {
    if (this.#stopped) return
    this.#swapping.over()
    this.#lead = new SyncEngine(this.#o, this.#replica, this.#live, (time) => this.#heardTime(time))
    this.#lead.start()
  }

  #lost(): void {
    this.#lead?.stop()
    this.#lead = null
  }
}
