import { BATCH_MAX } from '../../schemas/constants.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import { BackOffs } from './back-offs.ts'
import { HealthCheck, type HealthCheckOptions } from './health-check.ts'
import { applyResult, NO_RESPONSE, classify, type SendResult } from './send-result.ts'
import type { Transport } from './transport.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import { nextBatch, type BatchItem } from './next-batch.ts'
import { DRAIN_STATES, type DrainAction, type DrainEvent, type DrainState, type Pause } from './drain-states.ts'
import { inBackground } from '../platform/in-background.ts'
import { log } from '../platform/log.ts'
import { nextStep } from '../platform/state-table.ts'
import { defined } from '../../schemas/defined.ts'

/** Maximum number of requests in flight; no two of them touch the same document. */
const IN_FLIGHT_MAX = 4

export interface DrainOptions extends HealthCheckOptions {
  store: EnvelopeStore
  student: StudentId
  transport: Transport
  later(run: () => void, ms: number): () => void
  /**
   * Called after each result: whether the server or a network's sign-in page responded, and why the drain is paused. `responded` is null
   * for a response from before a loss, which says nothing any more.
   */
  onResult?(event: { responded: boolean | null; isPortal: boolean; pause: Pause | null }): void
  /** Called when a request starts or ends. */
  onChange?(): void
}

/**
 * Sends waiting envelopes in order until none is left, in a page and in the service worker alike. Several drains may run at once on
 * one store: ids make repeats harmless, so correctness never depends on a lock. `DRAIN_STATES` says when it sends; the fields beside the
 * state say what is under way, and which responses still count, and change no state.
 */
export class Drain {
  readonly #options: DrainOptions
  readonly #backOffs: BackOffs
  readonly #healthCheck: HealthCheck
  readonly #inFlight = new Set<EnvelopeId>()
  /** Envelopes in flight that this device may not have stored yet. Later ones that share a document with them wait all the same. */
  readonly #unstored = new Map<string, Envelope>()
  readonly #actions: Record<DrainAction, () => void> = {
    look: () => this.#startCheck(),
    'end back-offs': () => this.#backOffs.endAll(),
    'cancel timer': () => this.#cancelTimer(),
    'release callers': () => this.#release(),
  }
  #state: DrainState = 'probing'
  #sends = 0
  #isChecking = false
  #again = false
  /** True while the end of a send starts a check. Others look for what another tab has stored, and may not have reported. */
  #isAfterSend = false
  /** Number of times that the server was lost. */
  #losses = 0
  /** The value of `#losses` when the server responded last. */
  #overcome = 0
  #cancelTimer: () => void = () => {}
  #idle: (() => void)[] = []

  constructor(options: DrainOptions) {
    this.#options = options
    this.#backOffs = new BackOffs(options.now, options.random)
    this.#healthCheck = new HealthCheck(options)
  }

  get paused(): Pause | null {
    const state = this.#state
    return state === 'probing' || state === 'sending' || state === 'stopped' ? null : state
  }

  get busy(): boolean {
    return this.#sends > 0
  }

  /** Starts a check for waiting envelopes, or repeats a running one. */
  wake(): void {
    this.#healthCheck.soon()
    this.#on('wake')
  }

  /** Ends all back-offs except those that the server requested, because the server may be reachable (online, socket open, page visible). */
  retryNow(): void {
    // An earlier health check may hang on a connection that is dead by now.
    this.#healthCheck.giveUp()
    this.#healthCheck.soon()
    this.#on('retry')
  }

  /** Pauses the drain for a reason that another part of the app received. */
  pause(why: Pause): void {
    this.#on(why)
  }

  /**
   * Notes a response to another request: the server is reachable. Until then the drain attempts nothing for the first time. The first
   * response after a loss ends all back-offs except those that the server requested. Without a loss, an envelope that alone gets no
   * response keeps its back-off.
   */
  onServerResponse(): void {
    this.#endLoss()
    this.#on('reachable')
  }

  /** Notes that nobody knows whether the server responds: what was not attempted before waits, and can still be changed. */
  onServerLost(): void {
    this.#losses++
    this.#on('lost')
    if (this.#healthCheck.giveUp()) this.#on('wake')
  }

  /** Ends a pause, because the student has signed in again, or this version is up to date again. */
  resume(): void {
    this.#on('resume')
  }

  /** Returns whether a new envelope may be sent at once: the server responds, and nothing is in flight or backs off. */
  get isClear(): boolean {
    return this.#state === 'sending' && this.#sends === 0 && !this.#isChecking && this.#backOffs.isEmpty
  }

  /** Sends an envelope that was stored with its attempt already counted. */
  send(envelope: Envelope): void {
    this.#sendBatch([{ envelope, after: [] }], true)
  }

  /**
   * Takes over an envelope that was sent at once, while the device stores it (ADR 0100). Its result is applied to the stored envelope, so
   * not before that. Resolves with the result; it counts for the drain even if the device could not store the envelope.
   *
   * @param sending never rejects
   */
  follow(envelope: Envelope, storing: Promise<Envelope>, sending: Promise<SendResult>): Promise<SendResult> {
    this.#unstored.set(envelope.id, envelope)
    const losses = this.#losses
    const stored = storing.then(
      (each) => each,
      () => null,
    )
    this.#inFlightDuring([envelope.id], async () => {
      try {
        const result = await sending
        await this.#receiveResult((await stored) ?? envelope, result, losses, (await stored) !== null)
      } finally {
        this.#unstored.delete(envelope.id)
      }
    })
    return sending
  }

  stop(): void {
    this.#on('stop')
  }

  /** Resolves when nothing can be sent for now: each envelope has its response, waits for its back-off, or is paused. */
  async settled(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #on(event: DrainEvent): void {
    const [next, ...actions] = nextStep('Drain', DRAIN_STATES, this.#state, event)
    this.#state = next
    for (const action of actions) this.#actions[action]()
  }

  /** Ends the back-offs, with the first response after a loss. */
  #endLoss(): void {
    if (this.#overcome === this.#losses) return
    this.#overcome = this.#losses
    this.#on('retry')
  }

  get #maySend(): boolean {
    return this.#state === 'probing' || this.#state === 'sending'
  }

  get #isBusy(): boolean {
    return this.#state !== 'stopped' && (this.#isChecking || this.#healthCheck.isRunning || this.#sends > 0)
  }

  #startCheck(): void {
    if (this.#isChecking) this.#again = true
    else inBackground(this.#check(), 'The outbox could not be checked')
  }

  async #check(): Promise<void> {
    this.#isChecking = true
    let isStrict = !this.#isAfterSend
    try {
      do {
        this.#again = false
        if (!this.#maySend) break
        this.#cancelTimer()
        const waiting = this.#behindUnstored((await this.#options.store.overlaid(this.#options.student, isStrict)).filter(isWaiting))
        isStrict = true
        if (!this.#maySend) break
        const now = this.#options.now()
        const ready = this.#sends >= IN_FLIGHT_MAX ? [] : nextBatch(waiting, (envelope) => this.#isHeld(envelope, now), BATCH_MAX)
        const items = this.#probe(ready, now)
        // No send of these envelopes will show whether the server responds, so only a health check can.
        const isUnprobed = waiting.some(({ attempts }) => attempts === 0) || (ready.length > 0 && items.length === 0 && this.#sends === 0)
        const checks = this.#state === 'probing' && !this.#healthCheck.isRunning && isUnprobed
        if (checks && this.#healthCheck.nextAt <= now) inBackground(this.#checkHealth(), 'A health check failed')
        if (items.length > 0) this.#sendBatch(items, false)
        else this.#sleepUntilNext(waiting, now, checks ? this.#healthCheck.nextAt : Infinity)
      } while (this.#again)
    } catch (error) {
      // The store was closed, or the device refuses. The code that opens it again wakes the drain.
      log.info('The outbox could not be read', { cause: error })
    } finally {
      this.#isChecking = false
      if (this.#again) this.#on('wake')
      else this.#release()
    }
  }

  /**
   * Selects at most one envelope while it is unknown whether the server responds, and only one that was attempted before. The others
   * stay unattempted, so the student can still change them or take them back.
   */
  #probe(items: BatchItem[], now: number): BatchItem[] {
    if (this.#state === 'sending') return items
    const waits = this.#sends > 0 || this.#backOffs.hasNoResponse(now)
    return waits ? [] : items.filter(({ envelope }) => envelope.attempts > 0).slice(0, 1)
  }

  /**
   * Checks whether the server responds, because envelopes wait for that. The next look at the outbox repeats this until the server
   * responds.
   */
  async #checkHealth(): Promise<void> {
    const itDoes = await this.#healthCheck.run()
    if (itDoes === null) return
    if (itDoes) this.onServerResponse()
    else this.#on('wake')
    this.#release()
  }

  /** Returns the waiting envelopes behind those that were sent and may not be stored. */
  #behindUnstored(waiting: readonly Envelope[]): Envelope[] {
    return [...this.#unstored.values(), ...waiting.filter(({ id }) => !this.#unstored.has(id))]
  }

  #isHeld(envelope: Envelope, now: number): boolean {
    return this.#inFlight.has(envelope.id) || this.#backOffs.isWaiting(envelope.id, now)
  }

  #sleepUntilNext(waiting: Envelope[], now: number, checkAt: number): void {
    this.#backOffs.retain(new Set(waiting.map((envelope) => envelope.id)))
    // An envelope that only waits behind others needs no timer: their result wakes the drain.
    const next = Math.min(this.#backOffs.next(now), Math.max(checkAt, now))
    if (Number.isFinite(next)) this.#cancelTimer = this.#options.later(() => this.#on('wake'), next - now)
  }

  #sendBatch(items: BatchItem[], begun: boolean): void {
    this.#inFlightDuring(
      items.map(({ envelope }) => envelope.id),
      () => this.#transmit(items, begun),
    )
    // Envelopes that share no document with these may be sent in the meantime.
    if (!begun) this.#again = true
  }

  #inFlightDuring(ids: readonly EnvelopeId[], transmit: () => Promise<void>): void {
    for (const id of ids) this.#inFlight.add(id)
    this.#sends++
    this.#options.onChange?.()
    void transmit()
      .catch((error: unknown) => {
        log.warn('An attempt could not be stored', { cause: error })
        // Without a back-off, the drain would try again without end.
        for (const id of ids) this.#backOffs.start(id, NO_RESPONSE)
      })
      .finally(() => {
        this.#sends--
        for (const id of ids) this.#inFlight.delete(id)
        this.#options.onChange?.()
        this.#isAfterSend = true
        this.#on('wake')
        this.#isAfterSend = false
        this.#release()
      })
  }

  async #transmit(items: BatchItem[], begun: boolean): Promise<void> {
    const { store, transport } = this.#options
    const started = begun ? items.map((item) => item.envelope) : await store.recordAttempt(items.map((item) => item.envelope.id))
    const going = items.flatMap((item) => {
      const envelope = started.find((each) => each.id === item.envelope.id)
      return envelope ? [{ ...item, envelope }] : []
    })
    if (going.length === 0 || this.#state === 'stopped') return
    const losses = this.#losses
    const results = going.length === 1 ? [await transport.send(defined(going[0]).envelope)] : await transport.sendBatch(going)
    for (const [at, { envelope }] of going.entries()) await this.#receiveResult(envelope, defined(results[at]), losses)
  }

  /** @param losses the value of `#losses` when the send began: the response to a send from before a loss may be older than that, too */
  async #receiveResult(envelope: Envelope, result: SendResult, losses: number, isStored = true): Promise<void> {
    const { store, now, onResult: heard } = this.#options
    const outcome = classify(envelope, result)
    log.debug('A send has ended', { id: envelope.id, status: result.status, outcome })
    if (result.status === 0) this.#on('no-response')
    else if (losses === this.#losses) {
      this.#endLoss()
      this.#on('response')
    }
    if (outcome === 'signed-out' || outcome === 'other-student' || outcome === 'outdated') {
      this.#on(outcome)
    } else if (isStored) {
      await store.update(envelope.id, (current) => applyResult(current, result, now()))
      if (outcome === 'retry') this.#backOffs.start(envelope.id, result)
      else this.#backOffs.end(envelope.id)
    }
    const responded = result.status !== 0
    heard?.({ responded: responded && losses !== this.#losses ? null : responded, isPortal: result.isPortal ?? false, pause: this.paused })
  }

  #release(): void {
    if (this.#isBusy) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
