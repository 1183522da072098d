import { SECOND } from '../../schemas/constants.ts'
import { log } from '../platform/log.ts'
import { backOff } from './send-result.ts'

/** A health check that takes longer, ms, may hang on a dead connection: a new envelope starts another one. */
const CHECK_TIMEOUT = 3 * SECOND

export interface HealthCheckOptions {
  now(): number
  random(): number
  /** Asks whether the server responds. A rejection means no. */
  responds(): Promise<boolean>
}

/** Asks whether the server responds: one request at a time, with a longer wait after each request that gets no response. */
export class HealthCheck {
  readonly #options: HealthCheckOptions
  /** The one that runs, and when it began, epoch ms. */
  #running: { since: number } | null = null
  #nextAt = 0
  #failed = 0

  constructor(options: HealthCheckOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** The next check is not before this time, epoch ms; Infinity while one runs and nothing has asked for another (`soon`). */
  get nextAt(): number {
    return this.#nextAt
  }

  /** Lets the next check be made at once, as if none had failed. One that runs too long is given up. */
  soon(): void {
    if (this.#running && this.#options.now() - this.#running.since > CHECK_TIMEOUT) this.#running = null
    this.#nextAt = 0
    this.#failed = 0
  }

  /** Gives up the check that runs: its result would be from before something that has changed. Returns whether one ran. */
  giveUp(): boolean {
    const ran = this.isRunning
    this.#running = null
    if (ran) this.#nextAt = 0
    return ran
  }

  /**
   * Asks the server.
   *
   * @returns whether it responds; null if this check was given up in the meantime
   */
  async run(): Promise<boolean | null> {
    const { now, random, responds } = this.#options
    const check = (this.#running = { since: now() })
    this.#nextAt = Infinity
    const itDoes = await responds().catch((cause: unknown) => {
      log.info('The health check failed', { cause })
      return false
    })
    if (this.#running !== check) return null
    this.#running = null
    if (itDoes) this.soon()
    // If it is not Infinity any more, a new envelope has come in the meantime, and the next check is due.
    else if (this.#nextAt === Infinity) this.#nextAt = now() + backOff(++this.#failed, random)
    return itDoes
  }
}
