/** A chat that is being shown, and how far back. */
export interface OpenChat {
  /** Messages at most. */
  readonly limit: number
  /** Messages. */
  readonly shown: number
  /** Shows so many at most from now on. */
  deepen(limit: number): void
}

/** The chats that are open in this tab, by partner. Reading back deepens one: another query would have to say all of it again. */
export class OpenChats {
  readonly #open = new Map<string, Set<OpenChat>>()

  /** Ends with the returned function. */
  add(partnerId: string, chat: OpenChat): () => void {
    const chats = this.#open.get(partnerId) ?? new Set()
    this.#open.set(partnerId, chats.add(chat))
    return () => {
      chats.delete(chat)
      if (chats.size === 0) this.#open.delete(partnerId)
    }
  }

  of(partnerId: string): OpenChat[] {
    return [...(this.#open.get(partnerId) ?? [])]
  }
}
