/** A chat on the screen, and the number of its messages there. */
export interface OpenChat {
  /** Maximum number of messages. */
  readonly limit: number
  /** Number of messages on the screen. */
  readonly shown: number
  /** Raises the maximum to `limit` messages. */
  deepen(limit: number): void
}

/** The open chats of this tab, by partner. Reading back deepens a chat, because a new query would send all its messages again. */
export class OpenChats {
  readonly #open = new Map<string, Set<OpenChat>>()

  /** Adds a chat. The returned function removes it. */
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
