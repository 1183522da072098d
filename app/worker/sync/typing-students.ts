import { TYPING_LIFETIME } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ObservableValue, SharedState } from '../tabs/shared-state.ts'

/** Publishes to all tabs who types to me. A student also counts as no longer typing 4 s (`TYPING_LIFETIME`) after their last frame. */
export class TypingStudents {
  readonly #ends = new Map<StudentId, () => void>()

  constructor(
    private readonly shared: ObservableValue<SharedState>,
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  set(student: StudentId, isTyping: boolean): void {
    if (!isTyping && !this.#ends.has(student)) return
    this.#ends.get(student)?.()
    this.#ends.delete(student)
    if (isTyping)
      this.#ends.set(
        student,
        this.later(() => this.set(student, false), TYPING_LIFETIME),
      )
    this.shared.update({ typing: [...this.#ends.keys()] })
  }

  /** Ends all timers without publishing. */
  stop(): void {
    for (const cancel of this.#ends.values()) cancel()
  }
}
