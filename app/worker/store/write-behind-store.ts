import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import type { LocalStore, Selection } from './local-store.ts'
import { MemoryLocalStore } from './memory-local-store.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from './replica-notes.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { defined } from '../../../schemas/defined.ts'

/** Writes to the real store. Returns whether the result is the same as in memory. */
type Write = (store: LocalStore) => Promise<boolean>

/** A watch that moves from the memory store to the real store, of documents or of a note. */
interface Watch {
  of: 'documents' | 'notes'
  begin(store: LocalStore): () => void
  end(): void
}

/**
 * Stores the replica of a student who is new on this device, before the real store is open. Reads come from memory at once; writes
 * follow to the real store, in order. Once it has everything, all reads come from it. If another tab was first, its replica may be
 * behind what this tab shows: documents then come from memory until it is not, so that no screen returns to an older state.
 *
 * If the tab dies on the way, the real store has no checkpoint, and the next start begins with a bootstrap.
 */
export class WriteBehindStore implements LocalStore {
  /**
   * Resolves when all early writes are on the device; never if that fails. If another tab was first, it resolves with the checkpoint of
   * what this tab has shown, which the other tab's replica may not have reached.
   */
  readonly persisted: Promise<Checkpoint | null>
  readonly #memory: LocalStore = new MemoryLocalStore()
  /** Where each kind of read comes from. */
  readonly #reads: Record<Watch['of'], LocalStore> = { documents: this.#memory, notes: this.#memory }
  /** Writes that the real store does not have yet, in order; null once it has all. */
  #behind: Write[] | null = []
  readonly #watches = new Set<Watch>()
  readonly #opening: Promise<LocalStore>
  #closed = false

  /** @param failed the real store could not be opened or written to: the data lasts as long as this page */
  constructor(opening: Promise<LocalStore>, failed: (error: unknown) => void) {
    this.#opening = opening
    this.persisted = new Promise((resolve) => {
      this.#follow().then((followed) => followed && resolve(followed.shown), failed)
    })
  }

  byIds<C extends Collection>(collection: C, ids: readonly string[]): Promise<Map<string, Versioned<Doc<C>>>> {
    return this.#reads.documents.byIds(collection, ids)
  }

  find<C extends Collection>(collection: C, selection: Selection): Promise<Versioned<Doc<C>>[]> {
    return this.#reads.documents.find(collection, selection)
  }

  watch<C extends Collection>(collection: C, selection: Selection, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch('documents', (store) => store.watch(collection, selection, listener))
  }

  watchByIds<C extends Collection>(collection: C, ids: readonly string[], listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch('documents', (store) => store.watchByIds(collection, ids, listener))
  }

  watchAll<C extends Collection>(collection: C, listener: (docs: Versioned<Doc<C>>[]) => void): () => void {
    return this.#watch('documents', (store) => store.watchAll(collection, listener))
  }

  apply(changes: Changes): Promise<void> {
    return this.#write((store) => store.apply(changes))
  }

  note<T>(key: string): Promise<T | null> {
    return this.#reads.notes.note<T>(key)
  }

  notes<const Keys extends readonly string[]>(keys: Keys): Promise<{ [K in keyof Keys]: unknown }> {
    return this.#reads.notes.notes(keys)
  }

  setNote(key: string, value: unknown): Promise<void> {
    return this.#write((store) => store.setNote(key, value))
  }

  replaceNote(key: string, expected: unknown, value: unknown): Promise<boolean> {
    return this.#write((store) => store.replaceNote(key, expected, value))
  }

  watchNote<T>(key: string, listener: (value: T | null) => void): () => void {
    return this.#watch('notes', (store) => store.watchNote<T>(key, listener))
  }

  clear(): Promise<void> {
    return this.#write((store) => store.clear())
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const watch of this.#watches) watch.end()
    this.#watches.clear()
    // `failed` has reported a store that could not be opened.
    await this.#opening.then((store) => store.close(), reportedElsewhere)
  }

  #watch(of: Watch['of'], begin: Watch['begin']): () => void {
    const watch: Watch = { of, begin, end: begin(this.#reads[of]) }
    this.#watches.add(watch)
    return () => {
      watch.end()
      this.#watches.delete(watch)
    }
  }

  async #write<T>(run: (store: LocalStore) => Promise<T>): Promise<T> {
    if (!this.#behind) return run(this.#reads.notes)
    const done = run(this.#memory)
    this.#behind.push(async (store) => (await run(store)) === (await done))
    return done
  }

  /** Writes everything to the real store and switches to it. Returns null if this store was closed on the way. */
  async #follow(): Promise<{ shown: Checkpoint | null } | null> {
    const store = await this.#opening
    // Another tab was first and may be ahead, so its data is not overwritten.
    let isOurs = (await store.note(CHECKPOINT_NOTE)) === null
    if (!isOurs) this.#behind = []
    while (!this.#closed && defined(this.#behind).length > 0) {
      const asInMemory = await defined(defined(this.#behind).shift())(store)
      if (asInMemory) continue
      // Another tab wrote in between: the store has neither its state nor ours. Clear it, and begin again with a bootstrap.
      isOurs = false
      this.#behind = []
      await store.clear()
    }
    if (this.#closed) return null
    let shown: ReplicaState | null = null
    // A write that comes while this reads is in memory only, and must count as shown.
    do {
      if (isOurs) break
      this.#behind = []
      shown = await this.#memory.note<ReplicaState>(CHECKPOINT_NOTE)
    } while (defined(this.#behind).length > 0)
    if (this.#closed) return null
    this.#behind = null
    this.#switch('notes', store)
    if (shown) this.#switchOnceReached(store, shown)
    else this.#switch('documents', store)
    return { shown: shown?.checkpoint ?? null }
  }

  #switch(of: Watch['of'], store: LocalStore): void {
    this.#reads[of] = store
    for (const watch of this.#watches) {
      if (watch.of !== of) continue
      watch.end()
      watch.end = watch.begin(store)
    }
  }

  /** Switches documents as soon as the real store has the state that is shown, or a later one. */
  #switchOnceReached(store: LocalStore, shown: ReplicaState): void {
    const stop = this.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
      if (this.#reads.documents === store || !replicaState || !isReached(replicaState, shown)) return
      this.#switch('documents', store)
      queueMicrotask(() => stop())
    })
  }
}

/** Returns whether a replica has what another one has. Feeds that it does not read any more do not count. */
function isReached({ checkpoint, complete }: ReplicaState, shown: ReplicaState): boolean {
  if (checkpoint.epoch === '' || (shown.complete && !complete)) return false
  if (checkpoint.epoch !== shown.checkpoint.epoch) return true
  return Object.entries(checkpoint.feeds).every(([feed, seq]) => seq >= (shown.checkpoint.feeds[feed] ?? 0))
}
