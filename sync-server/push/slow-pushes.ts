import { SLOW_PUSH_LIFETIME, SLOW_PUSH_MIN } from '../../schemas/constants.ts'

/**
 * Remembers whose push services were slow. One slow device counts for its student, not only for itself: a student can register a new device
 * at no cost.
 */
export class SlowPushes {
  /** Until when each student counts as slow, epoch ms; the earliest first. */
  readonly #until = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /** Returns whether a push service of this student was slow in the last while. */
  has(student: string): boolean {
    return (this.#until.get(student) ?? 0) > this.now()
  }

  /** Sends a push of this student, and notes the student if that is slow. */
  async watch<T>(student: string, send: () => Promise<T>): Promise<T> {
    const started = this.now()
    try {
      return await send()
    } finally {
      if (this.now() - started >= SLOW_PUSH_MIN) this.#note(student)
    }
  }

  #note(student: string): void {
    this.#until.delete(student)
    this.#until.set(student, this.now() + SLOW_PUSH_LIFETIME)
    for (const [other, until] of this.#until) {
      if (until > this.now()) return
      this.#until.delete(other)
    }
  }
}
