import { SHOWN_LIFETIME } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'

/**
 * The chats that visible pages of my tabs show now. A killed tab cannot report that it shows none, so each tab repeats its report within
 * `SHOWN_LIFETIME`.
 */
export class ShownChats {
  readonly #byTab = new Map<string, { chat: StudentId; cancel: () => void }>()

  /** @param changed called with all chats that are shown */
  constructor(
    private readonly later: (run: () => void, ms: number) => () => void,
    private readonly changed: (chats: StudentId[]) => void,
  ) {}

  get chats(): StudentId[] {
    return [...new Set([...this.#byTab.values()].map(({ chat }) => chat))]
  }

  /** Notes which chat a tab shows; null: none. */
  show(tab: string, chat: StudentId | null): void {
    const before = this.#byTab.get(tab)
    before?.cancel()
    this.#byTab.delete(tab)
    if (chat !== null) this.#byTab.set(tab, { chat, cancel: this.later(() => this.show(tab, null), SHOWN_LIFETIME) })
    if (before?.chat !== (chat ?? undefined)) this.changed(this.chats)
  }

  stop(): void {
    for (const { cancel } of this.#byTab.values()) cancel()
    this.#byTab.clear()
  }
}
