import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'

/** Selects documents of a collection. It is plain data, so every implementation returns the same. */
export interface Selection {
  /** Fields that must have exactly these values. */
  where?: Record<string, string | number>
  /** The newest messages with one partner, newest first: the only order that needs an index. */
  newestWith?: { pair: string; limit: number }
}

/**
 * Stores the replica on this device: documents that only the replica writes, and a few notes. RxDB is one implementation, memory
 * another; both pass `local-store-contract.ts` (architecture.md section 9).
 */
export interface LocalStore {
  /** Returns those of these documents that are stored, by id. */
  byIds<C extends Collection>(collection: C, ids: readonly string[]): Promise<Map<string, Versioned<Doc<C>>>>
  find<C extends Collection>(collection: C, selection: Selection): Promise<Versioned<Doc<C>>[]>
  /** Calls the listener with the result now and after every change of it, in order. */
  watch<C extends Collection>(collection: C, selection: Selection, listener: (docs: Versioned<Doc<C>>[]) => void): () => void
  /** Calls the listener with those of these documents that are stored, now and after every change of one. */
  watchByIds<C extends Collection>(collection: C, ids: readonly string[], listener: (docs: Versioned<Doc<C>>[]) => void): () => void
  /** Calls the listener with a whole collection, of any size, now and after every change of it. */
  watchAll<C extends Collection>(collection: C, listener: (docs: Versioned<Doc<C>>[]) => void): () => void
  /**
   * Stores and removes documents, but never writes over a newer version or removes it (`rev`). Removing a missing document is fine.
   */
  apply(changes: Changes): Promise<void>
  /** Returns a note (checkpoint, loaded ranges); null if there is none. */
  note<T>(key: string): Promise<T | null>
  /** Returns several notes, read at one moment. */
  notes<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }>
  setNote(key: string, value: unknown): Promise<void>
  /** Sets a note if it still equals `expected`, in one transaction. Returns false if another tab was first. */
  replaceNote(key: string, expected: unknown, value: unknown): Promise<boolean>
  watchNote<T>(key: string, listener: (value: T | null) => void): () => void
  /** Removes every document and every note. */
  clear(): Promise<void>
  close(): Promise<void>
}
