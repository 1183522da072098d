import { BATCH_MAX } from '../../schemas/constants.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { applyResult, backOff, NO_RESPONSE, classify, type SendResult } from './send-result.ts'
import type { Transport } from './transport.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import { nextBatch, type BatchItem } from './next-batch.ts'
import { DRAIN_STATES, type DrainAction, type DrainEvent, type DrainState, type Pause } from './drain-states.ts'
import { inBackground } from '../platform/in-background.ts'
import { log } from '../platform/log.ts'
import { nextStep } from '../platform/state-table.ts'
import { defined } from '../../schemas/defined.ts'

/** Maximum number of requests in flight; no two of them touch the same document. */
const MAX_IN_FLIGHT = 4

export interface DrainOptions {
  store: EnvelopeStore
  student: StudentId
  transport: Transport
  now(): number
  random(): number
  later(run: () => void, ms: number): () => void
  /** Asks whether the server responds. Never rejects. */
  responds(): Promise<boolean>
  /** Called after each result: whether the server or a network's sign-in page responded, and why the drain is paused. */
  onResult?(event: { responded: boolean; isPortal: boolean; pause: Pause | null }): void
  /** Called when a request starts or ends. */
  onChange?(): void
}

interface Wait {
  failures: number
  until: number
  /** The server requested the wait, so coming back online does not shorten it. */
  fromRetryAfter: boolean
  /** No response came. */
  noResponse: boolean
}

/**
 * Sends waiting envelopes in order until none is left, in a page and in the service worker alike. Several drains may run at once on
 * one store: ids make repeats harmless, so correctness never depends on a lock. `DRAIN_STATES` says when it sends.
 */
export class Drain {
  readonly #options: DrainOptions
  readonly #waits = new Map<string, Wait>()
  readonly #inFlight = new Set<string>()
  /** Those in flight that may not be stored yet. Later ones that share a document with them wait all the same. */
  readonly #unstored = new Map<string, Envelope>()
  readonly #actions: Record<DrainAction, () => void> = {
    look: () => this.#startLook(),
    'end back-offs': () => this.#endBackOffs(),
    'cancel timer': () => this.#cancelTimer(),
    'release callers': () => this.#release(),
  }
  #state: DrainState = 'probing'
  #sends = 0
  #looking = false
  #again = false
  #asking = false
  #cancelTimer: () => void = () => {}
  #idle: (() => void)[] = []

  constructor(options: DrainOptions) {
    this.#options = options
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
    this.#on('wake')
  }

  /** Ends all back-offs except those that the server requested, because the server may be reachable (online, socket open, page visible). */
  retryNow(): void {
    this.#on('retry')
  }

  /** Pauses the drain for a reason that another part of the app received. */
  pause(why: Pause): void {
    this.#on(why)
  }

  /** Notes a response to another request: the server is reachable. Until then nothing is attempted for the first time. */
  serverResponded(): void {
    this.#on('reachable')
  }

  /** Notes that nobody knows whether the server responds: what was not attempted before waits, and can still be changed. */
  lost(): void {
    this.#on('lost')
  }

  /** Ends a pause, because the student has signed in again, or this version is up to date again. */
  resume(): void {
    this.#on('resume')
  }

  /** Returns whether a new envelope may be sent at once: the drain is not stopped or paused, and nothing is in flight or waits. */
  get isClear(): boolean {
    return this.#maySend && this.#sends === 0 && !this.#looking && this.#waits.size === 0
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
    const stored = storing.then(
      (each) => each,
      () => null,
    )
    this.#inFlightDuring([envelope.id], async () => {
      try {
        await this.#receiveResult((await stored) ?? envelope, await sending, (await stored) !== null)
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

  get #maySend(): boolean {
    return this.#state === 'probing' || this.#state === 'sending'
  }

  get #isBusy(): boolean {
    return this.#state !== 'stopped' && (this.#looking || this.#asking || this.#sends > 0)
  }

  #startLook(): void {
    if (this.#looking) this.#again = true
    else inBackground(this.#look(), 'The outbox could not be checked')
  }

  #endBackOffs(): void {
    for (const [id, wait] of this.#waits) if (!wait.fromRetryAfter) this.#waits.delete(id)
  }

  async #look(): Promise<void> {
    this.#looking = true
    try {
      do {
        this.#again = false
        if (!this.#maySend) break
        this.#cancelTimer()
        const waiting = this.#behindUnstored((await this.#options.store.overlaid(this.#options.student, true)).filter(isWaiting))
        if (!this.#maySend) break
        if (this.#state === 'probing' && !this.#asking && waiting.some(({ attempts }) => attempts === 0))
          inBackground(this.#ask(), 'The server could not be asked whether it responds')
        const now = this.#options.now()
        const items =
          this.#sends >= MAX_IN_FLIGHT
            ? []
            : this.#probe(
                nextBatch(waiting, (envelope) => this.#isHeld(envelope, now), BATCH_MAX),
                now,
              )
        if (items.length > 0) this.#sendBatch(items, false)
        else this.#sleepUntilNext(waiting, now)
      } while (this.#again)
    } catch (error) {
      // The store was closed, or the device refuses. The code that opens it again wakes the drain.
      log.info('The outbox could not be read', { cause: error })
    } finally {
      this.#looking = false
      if (this.#again) this.wake()
      else this.#release()
    }
  }

  /**
   * Selects at most one envelope while it is unknown whether the server responds, and only one that was attempted before. The others
   * stay unattempted, so the student can still change them or take them back.
   */
  #probe(items: BatchItem[], now: number): BatchItem[] {
    if (this.#state === 'sending') return items
    const waits = this.#sends > 0 || [...this.#waits.values()].some((wait) => wait.noResponse && wait.until > now)
    return waits ? [] : items.filter(({ envelope }) => envelope.attempts > 0).slice(0, 1)
  }

  /** Asks whether the server responds, because envelopes wait for that alone. */
  async #ask(): Promise<void> {
    this.#asking = true
    const itDoes = await this.#options.responds()
    this.#asking = false
    if (itDoes) this.#on('reachable')
    this.#release()
  }

  /** Returns the waiting envelopes behind those that were sent and may not be stored. */
  #behindUnstored(waiting: readonly Envelope[]): Envelope[] {
    return [...this.#unstored.values(), ...waiting.filter(({ id }) => !this.#unstored.has(id))]
  }

  #isHeld(envelope: Envelope, now: number): boolean {
    return this.#inFlight.has(envelope.id) || (this.#waits.get(envelope.id)?.until ?? 0) > now
  }

  #sleepUntilNext(waiting: Envelope[], now: number): void {
    const known = new Set<string>(waiting.map((envelope) => envelope.id))
    for (const id of this.#waits.keys()) if (!known.has(id)) this.#waits.delete(id)
    // An envelope that only waits behind others needs no timer: their result wakes the drain.
    const next = Math.min(...[...this.#waits.values()].map((wait) => wait.until).filter((until) => until > now))
    if (Number.isFinite(next)) this.#cancelTimer = this.#options.later(() => this.wake(), Math.max(0, next - now))
  }

  #sendBatch(items: BatchItem[], begun: boolean): void {
    this.#inFlightDuring(
      items.map(({ envelope }) => envelope.id),
      () => this.#transmit(items, begun),
    )
    // Envelopes that share no document with these may be sent in the meantime.
    if (!begun) this.#again = true
  }

  #inFlightDuring(ids: readonly string[], transmit: () => Promise<void>): void {
    for (const id of ids) this.#inFlight.add(id)
    this.#sends++
    this.#options.onChange?.()
    void transmit()
      .catch((error: unknown) => {
        log.warn('The device could not store an attempt or its result', { cause: error })
        // Without a back-off, the drain would try again without end.
        for (const id of ids) this.#wait(id, NO_RESPONSE)
      })
      .finally(() => {
        this.#sends--
        for (const id of ids) this.#inFlight.delete(id)
        this.#options.onChange?.()
        this.wake()
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
    const results = going.length === 1 ? [await transport.send(defined(going[0]).envelope)] : await transport.sendBatch(going)
    for (const [at, { envelope }] of going.entries()) await this.#receiveResult(envelope, defined(results[at]))
  }

  async #receiveResult(envelope: Envelope, result: SendResult, isStored = true): Promise<void> {
    const { store, now, onResult: heard } = this.#options
    const outcome = classify(envelope, result)
    log.debug('A send has ended', { id: envelope.id, status: result.status, outcome })
    this.#on(result.status === 0 ? 'no-response' : 'response')
    if (outcome === 'signed-out' || outcome === 'other-student' || outcome === 'outdated') {
      this.#on(outcome)
    } else if (isStored) {
      await store.update(envelope.id, (current) => applyResult(current, result, now()))
      if (outcome === 'retry') this.#wait(envelope.id, result)
      else this.#waits.delete(envelope.id)
    }
    heard?.({ responded: result.status !== 0, isPortal: result.isPortal ?? false, pause: this.paused })
  }

  /**
   * Starts a back-off. After 424 there is none: the envelope waits for an earlier one of its batch, which holds it by a shared
   * document.
   */
  #wait(id: string, result: SendResult): void {
    if (result.status === 424) return
    const { now, random } = this.#options
    const failures = (this.#waits.get(id)?.failures ?? 0) + 1
    const wait = Math.max(backOff(failures, random), result.retryAfter ?? 0)
    this.#waits.set(id, { failures, until: now() + wait, fromRetryAfter: result.retryAfter !== null, noResponse: result.status === 0 })
  }

  #release(): void {
    if (this.#isBusy) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
