import { CommandError } from '../command-error.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { BODIES_OF_STUDENT_MAX } from './body-limits.ts'
import { defined } from '../../schemas/defined.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'

/** Interval in ms at which the server looks for late bodies. It refuses a body at most this much after its time. */
const SWEEP_INTERVAL = 5_000

interface Timing {
  now(): number
  later(run: () => void, ms: number): void
}

/** A body that is on its way. */
export interface OpenBody {
  /** Counts bytes for its owner. Throws 429 if more of their bodies are on their way than may be. */
  add(bytes: number): void
  /** Rejects with 408 when the body is late. */
  readonly late: Promise<never>
  /** Ends the counting, and the wait. */
  close(): void
}

/** Counts the bodies that are on their way: the bytes of each owner's, and the time of each. */
export class OpenBodies {
  readonly #bytes = new Map<LimitOwner, number>()
  readonly #deadlines = new Map<OpenBody, { at: number; refuse: (error: CommandError) => void }>()
  #sweeping = false

  constructor(private readonly timing: Timing) {}

  /**
   * @param owner null: a stranger, whose bodies are small
   * @param timeout ms until it is late; null: it is never late, because it does not come from a network
   */
  open(owner: LimitOwner | null, timeout: number | null): OpenBody {
    let counted = 0
    let refuse: (error: CommandError) => void = () => {}
    const late = new Promise<never>((_, reject) => (refuse = reject))
    // The reader of a body no longer looks at this promise once it has the whole body.
    late.catch(reportedElsewhere)
    const body: OpenBody = {
      late,
      add: (bytes) => {
        if (owner === null) return
        const open = (this.#bytes.get(owner) ?? 0) + bytes
        if (open > BODIES_OF_STUDENT_MAX)
          throw new CommandError(429, 'too-many', 'Too many uploads at once. Wait a moment, then try again.', 1)
        counted += bytes
        this.#bytes.set(owner, open)
      },
      close: () => {
        this.#deadlines.delete(body)
        if (owner === null || counted === 0) return
        const open = defined(this.#bytes.get(owner)) - counted
        counted = 0
        if (open > 0) this.#bytes.set(owner, open)
        else this.#bytes.delete(owner)
      },
    }
    if (timeout !== null) {
      this.#deadlines.set(body, { at: this.timing.now() + timeout, refuse })
      this.#sweepLater()
    }
    return body
  }

  /** One timer serves all bodies, because a timer for each would outlive thousands of short ones. */
  #sweepLater(): void {
    if (this.#sweeping || this.#deadlines.size === 0) return
    this.#sweeping = true
    this.timing.later(() => {
      this.#sweeping = false
      const now = this.timing.now()
      for (const { at, refuse } of this.#deadlines.values())
        if (at <= now) refuse(new CommandError(408, 'too-slow', 'The upload took too long. Please try again.'))
      this.#sweepLater()
    }, SWEEP_INTERVAL)
  }
}
