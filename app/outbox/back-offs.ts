import type { EnvelopeId } from '../../schemas/ids.ts'
import { backOff, type SendResult } from './send-result.ts'

interface Wait {
  failures: number
  until: number
  /** The server requested the wait, so coming back online does not shorten it. */
  fromRetryAfter: boolean
  /** No response came. */
  noResponse: boolean
}

/** The envelopes that a drain tries again, and not before which time (epoch ms, device clock). */
export class BackOffs {
  readonly #waits = new Map<EnvelopeId, Wait>()

  constructor(
    private readonly now: () => number,
    private readonly random: () => number,
  ) {}

  get isEmpty(): boolean {
    return this.#waits.size === 0
  }

  /**
   * Starts a wait, longer with each failure. After 424 there is none: the envelope waits for an earlier one of its batch, which holds it
   * by a shared document.
   */
  start(id: EnvelopeId, result: SendResult): void {
    if (result.status === 424) return
    const failures = (this.#waits.get(id)?.failures ?? 0) + 1
    const wait = Math.max(backOff(failures, this.random), result.retryAfter ?? 0)
    this.#waits.set(id, {
      failures,
      until: this.now() + wait,
      fromRetryAfter: result.retryAfter !== null,
      noResponse: result.status === 0,
    })
  }

  end(id: EnvelopeId): void {
    this.#waits.delete(id)
  }

  /** Ends all waits but those that the server requested. */
  endAll(): void {
    for (const [id, wait] of this.#waits) if (!wait.fromRetryAfter) this.#waits.delete(id)
  }

  /** Forgets the envelopes that are not among these. */
  retain(ids: ReadonlySet<EnvelopeId>): void {
    for (const id of this.#waits.keys()) if (!ids.has(id)) this.#waits.delete(id)
  }

  isWaiting(id: EnvelopeId, now: number): boolean {
    return (this.#waits.get(id)?.until ?? 0) > now
  }

  /** Returns whether an envelope waits because no response came. */
  hasNoResponse(now: number): boolean {
    return [...this.#waits.values()].some((wait) => wait.noResponse && wait.until > now)
  }

  /** Returns when the next wait ends; Infinity: there is none. */
  next(now: number): number {
    return Math.min(...[...this.#waits.values()].map((wait) => wait.until).filter((until) => until > now))
  }
}
