import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'

/** Which documents of a collection, as data, so that every implementation answers alike. */
export interface Selection {
  /** Fields that must have exactly these values. */
  where?: Record<string, string | number>
  /** The newest messages with one partner, newest first: the one order that needs an index. */
  newestWith?: { pair: string; limit: number }
}

/**
 * What the server said, on this device: documents that only the replica writes, and a few notes beside them. RxDB is one
 * implementation, memory another; both pass `local-store-contract.ts` (architecture.md section 9).
 */
export interface LocalStore {
  /** Those of these documents that are here, by id. */
  byIds<C extends Collection>(collection: C, ids: readonly string[]): Promise<Map<string, Doc<C>>>
  find<C extends Collection>(collection: C, selection: Selection): Promise<Doc<C>[]>
  /** Calls with what is found now and after every change of it, in order. */
  watch<C extends Collection>(collection: C, selection: Selection, listener: (docs: Doc<C>[]) => void): () => void
  /** The same of a whole collection, however large. */
  watchAll<C extends Collection>(collection: C, listener: (docs: Doc<C>[]) => void): () => void
  /** Puts and removes documents; removing what is not here is fine. */
  apply(changes: Changes): Promise<void>
  /** A note kept beside the documents (checkpoint, how far a conversation is loaded); null where there is none. */
  note<T>(key: string): Promise<T | null>
  /** Several, from one moment. */
  notes<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }>
  setNote(key: string, value: unknown): Promise<void>
  /** Sets a note where it still is what was expected, in one transaction; false where another tab was first. */
  replaceNote(key: string, expected: unknown, value: unknown): Promise<boolean>
  watchNote<T>(key: string, listener: (value: T | null) => void): () => void
  /** Removes every document and every note. */
  clear(): Promise<void>
  close(): Promise<void>
}
